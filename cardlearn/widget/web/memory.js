// Python's memory as it was when the games were ready to be played, kept in this browser: with it Python is there at once
// the next time. It belongs to one version of Python and one of the program; whatever goes wrong, Python starts anew.

const STORE = "cardlearn-memory";
const PROGRAM = "x-program";

const gzip = (body, stream) => new Response(body.pipeThrough(stream));

async function digest(bytes) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The memory kept at an address, if it is of this program; none where there is none, or where nothing can be kept.
export async function recall(address, program) {
  try {
    const kept = await (await caches.open(STORE)).match(address);
    if (!kept || kept.headers.get(PROGRAM) !== (await digest(await program))) return null;
    return new Uint8Array(await gzip(kept.body, new DecompressionStream("gzip")).arrayBuffer());
  } catch {
    return null;
  }
}

export async function keep(address, program, memory) {
  try {
    await caches.delete(STORE); // of other versions
    const packed = await gzip(new Blob([memory]).stream(), new CompressionStream("gzip")).blob();
    const headers = { [PROGRAM]: await digest(await program) };
    await (await caches.open(STORE)).put(address, new Response(packed, { headers }));
  } catch {
    // nothing is kept here, and the next start takes as long as this one
  }
}

export const forget = () => caches.delete(STORE).catch(() => {});
