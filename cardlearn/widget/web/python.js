// The program in its worker, shared by all places of a page: asked in order, watched, stopped when nobody plays any more.

const SLOW = 20_000; // milliseconds without a byte until that is told
const PATIENCE = 10_000; // milliseconds until an answer is called late

export class Stopped extends Error {}

export function python(spawn) {
  const waiting = new Map();
  let worker = null;
  let numbers = 0;
  let clock = 0;
  let ready = false;
  let so = null; // how far the loading has come
  const watchers = new Set();

  const tell = (news) => watchers.forEach((watch) => watch(news));

  function start() {
    worker = spawn();
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(event.message || "the worker could not be started");
    worker.onmessageerror = () => fail("an answer could not be read");
    wait();
  }

  function wait() {
    clearTimeout(clock);
    clock = setTimeout(() => tell({ slow: true }), SLOW);
  }

  function hear(data) {
    if (data.so) {
      so = data.so;
      wait();
      tell({ so });
    } else if (data.ready) {
      ready = true;
      clearTimeout(clock);
      for (const asked of waiting.values()) expect(asked);
    } else if (data.fault) fail(data.fault, data.old);
    else {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      clearTimeout(asked?.clock);
      const answer = JSON.parse(data.said);
      if (answer.error) asked?.no(new Error(answer.error));
      else asked?.yes(answer);
    }
  }

  function expect(asked) {
    asked.clock = setTimeout(() => tell({ late: asked.place }), PATIENCE);
  }

  // One question, as cardlearn.widget.page has them; the answer, or an error in a sentence.
  function ask(question) {
    if (!worker) start();
    const id = ++numbers;
    return new Promise((yes, no) => {
      const asked = { yes, no, place: question.place };
      waiting.set(id, asked);
      if (ready) expect(asked);
      worker.postMessage({ id, text: JSON.stringify(question) });
    });
  }

  function end(error) {
    worker?.terminate();
    worker = null;
    ready = false;
    so = null;
    clearTimeout(clock);
    const left = [...waiting.values()];
    waiting.clear();
    for (const asked of left) {
      clearTimeout(asked.clock);
      asked.no(error);
    }
  }

  function fail(why, old = false) {
    const words = old
      ? "This browser is too old to play here: it cannot run this Python. The page reads as well without."
      : `The program ${ready ? "has stopped" : "could not be loaded"}: ${why}.`;
    end(new Error(words));
    tell({ gone: words });
  }

  return {
    ask,
    stop: () => end(new Stopped("stopped")),
    watch: (call) => {
      watchers.add(call);
      if (so && !ready) call({ so });
      return () => watchers.delete(call);
    },
    get ready() {
      return ready;
    },
  };
}
