// Python beside the page: it is loaded, the program is unpacked, and each message is handed to cardlearn.widget.page.
// What is sent: `so` (bytes so far, of how many, and what is being done), `ready`, `fault`, and answers by their `id`.

import { forget, keep, recall } from "./memory.js";

// A page that holds all of this within itself says where the files are, and gives Pyodide what it cannot fetch.
const { beside = (name) => new URL(name, import.meta.url).href, given = {} } = self.within || {};
const plain = self.fetch.bind(self);
const FILES = 4; // the program, and Python's lock, library and machine
const sizes = { got: 0, all: 0, files: 0, known: true };

function tell(doing) {
  postMessage({ so: { got: sizes.got, all: sizes.known && sizes.files === FILES ? sizes.all : 0, doing } });
}

// What failed first is what is told: whatever comes after it comes of it.
let lost = "";
function lose(why) {
  lost ||= why;
  throw new Error(why);
}

// Every file is counted from a copy, so that the browser can keep what it has compiled from the file itself.
self.fetch = async (...asked) => {
  const name = String(asked[0].url || asked[0]).split("/").pop();
  const response = await plain(...asked).catch(() => lose(`${name} does not come`));
  if (!response.ok) lose(`${name} is not to be had (${response.status})`);
  const size = response.headers.get("content-encoding") ? 0 : Number(response.headers.get("content-length"));
  sizes.files += 1;
  sizes.all += size;
  sizes.known &&= size > 0;
  count(response.clone());
  return response;
};

async function count(response) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true }));
    if (done) return;
    sizes.got += value.length;
    tell("fetch");
  }
}

async function load() {
  const program = fetch(beside("cardlearn.whl")).then((response) => response.arrayBuffer());
  program.catch(() => {}); // told when it is waited for
  const { loadPyodide, version } = await import(beside("pyodide/pyodide.mjs"));
  const address = beside(`memory-${version}`);
  const memory = await recall(address, program);
  if (!memory) return begin(loadPyodide, program, address);
  try {
    return await ready(loadPyodide, { _loadSnapshot: memory }, program);
  } catch {
    await forget();
    return begin(loadPyodide, program, address);
  }
}

// From nothing; then what has come of it is kept for the next time.
async function begin(loadPyodide, program, address) {
  const memory = [];
  const answer = await ready(loadPyodide, { _makeSnapshot: true }, program, memory);
  loading.then(() => keep(address, program, memory.pop()));
  return answer;
}

async function ready(loadPyodide, how, program, memory) {
  const python = await loadPyodide({ indexURL: beside("pyodide/"), ...given, ...how });
  tell("start");
  python.unpackArchive(await program, "wheel");
  python.runPython("from cardlearn.widget import page");
  if (memory) {
    python.runPython("page.prepare()");
    memory.push(python.makeMemorySnapshot());
  }
  return python.runPython("page.Tables().answer");
}

const loading = load();

const fail = (error) =>
  postMessage({ fault: lost || String(error.message || error).slice(0, 200), old: error instanceof WebAssembly.CompileError });

self.onmessage = async ({ data }) => {
  const answer = await loading.catch(() => null); // told below
  try {
    if (answer) postMessage({ id: data.id, said: answer(data.text) });
  } catch (error) {
    fail(error);
  }
};

loading.then(() => postMessage({ ready: true }), fail);
