// Play from a file: all that a site would send lies in this page, packed, and is handed to the worker. A page that is
// opened as a file may fetch nothing, not even what lies beside it; its worker may read only what it was given as a whole.

const KINDS = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };

// The files in this page, by their names.
async function unpacked() {
  const files = {};
  for (const node of document.querySelectorAll("script[data-file]")) {
    const name = node.dataset.file;
    const packed = await (await fetch(`data:application/octet-stream;base64,${node.textContent.trim()}`)).blob();
    const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    const type = KINDS[name.split(".").pop()] || "application/octet-stream";
    files[name] = new Blob([await new Response(stream).arrayBuffer()], { type });
  }
  return files;
}

// What runs first in the worker: it keeps the files, gives them to whoever would fetch them, and becomes worker.js.
const FIRST = `
const early = [];
self.onmessage = async ({ data }) => {
  if (!data.files) return early.push(data);
  const root = "https://from-a-file.invalid/";
  const at = {};
  for (const [name, file] of Object.entries(data.files)) at[name] = URL.createObjectURL(file);
  const fetched = self.fetch.bind(self);
  self.fetch = (asked, ...more) => fetched(at[String(asked.url || asked).slice(root.length)] || asked, ...more);
  const { default: createPyodideModule } = await import(at["pyodide/pyodide.asm.mjs"]);
  self.within = { beside: (name) => (name.endsWith(".mjs") ? at[name] : root + name), given: { createPyodideModule } };
  await import(at["worker.js"]);
  for (const data of early) self.onmessage({ data });
};
`;

function worker() {
  const made = new Worker(`data:text/javascript,${encodeURIComponent(FIRST)}`, { type: "module", name: "cardlearn" });
  files.then(
    (all) => made.postMessage({ files: all }),
    (error) => made.onerror?.({ message: `this page cannot be unpacked (${error.message})` }),
  );
  return made;
}

async function table() {
  return import(URL.createObjectURL((await files)["table.js"]));
}

let unpacking = null;
const files = { then: (...calls) => (unpacking ||= unpacked()).then(...calls) }; // not before somebody plays

document.querySelector("#too-old").remove();
begin({ worker, table });
