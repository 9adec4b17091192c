// What a page loads to be played on: the places in it come alive, with the program and the table from beside this file.

import { begin } from "./places.js";

const beside = (name) => new URL(name, import.meta.url);

begin({
  worker: () => new Worker(beside("worker.js"), { type: "module", name: "cardlearn" }),
  table: () =>
    import(beside("table.js")).catch(() => {
      throw new Error("The table could not be loaded. Try again, or load the page anew.");
    }),
});
