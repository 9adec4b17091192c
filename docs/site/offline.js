// Play from a file: all that a site would send lies in this page, packed, and is handed to the worker. A page that is
// opened as a file may fetch nothing, not even what lies beside it, and its worker may read only what is told to it.
// What every browser lets such a page do is to load a script from its own address: `data:` and the script itself.

const asAddress = (script) => `data:text/javascript,${encodeURIComponent(script)}`;

// The files in this page, by their names; not before somebody plays.
let unpacking = null;
const unpacked = () => (unpacking ||= unpack());

async function unpack() {
  const files = {};
  for (const node of document.querySelectorAll("script[data-file]")) {
    const packed = await fetch(`data:application/octet-stream;base64,${node.textContent.trim()}`);
    const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
    files[node.dataset.file] = await new Response(stream).arrayBuffer();
  }
  return files;
}

// What runs first in the worker: it keeps the files, gives them to whoever would fetch them, and becomes worker.js.
const FIRST = `
const asAddress = ${asAddress};
const early = [];
self.onmessage = async ({ data }) => {
  if (!data.files) return early.push(data);
  const { files } = data;
  const root = "https://from-a-file.invalid/";
  const script = (name) => asAddress(new TextDecoder().decode(files[name]));
  const fetched = self.fetch.bind(self);
  self.fetch = async (asked, ...more) => {
    const file = files[String(asked.url || asked).slice(root.length)];
    if (!file) return fetched(asked, ...more);
    const type = String(asked).endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(file, { headers: { "content-type": type, "content-length": file.byteLength } });
  };
  const { default: createPyodideModule } = await import(script("pyodide/pyodide.asm.mjs"));
  self.within = { beside: (name) => (name.endsWith(".mjs") ? script(name) : root + name), given: { createPyodideModule } };
  await import(script("worker.js"));
  for (const data of early) self.onmessage({ data });
};
`;

function worker() {
  const made = new Worker(asAddress(FIRST), { type: "module", name: "cardlearn" });
  unpacked().then(
    (files) => made.postMessage({ files }),
    (error) => made.onerror?.({ message: `this page cannot be unpacked (${error.message})` }),
  );
  return made;
}

async function table() {
  return import(asAddress(new TextDecoder().decode((await unpacked())["table.js"])));
}

document.querySelector("#too-old").remove();
begin({ worker, table });
