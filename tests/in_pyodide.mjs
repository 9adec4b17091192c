// Runs a Python script in Pyodide under Node: node in_pyodide.mjs PYODIDE_FOLDER WHEEL SCRIPT. What it prints last is its answer.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, wheel, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
try {
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  python.runPython(readFileSync(script, "utf8"));
} catch (fault) {
  console.error(String(fault.message).slice(-4000)); // a fault of the module itself prints the whole of it
  process.exit(1);
}
