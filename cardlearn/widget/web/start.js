// The first thing that a page with places to play at runs, in words that any browser reads: where this one can do what
// playing needs, the places are made by page.js; where it cannot, the first of them says so.
(function () {
  "use strict";
  var here = document.currentScript && document.currentScript.src;
  var script = document.createElement("script");
  var needs = {
    "scripts in modules": "noModule" in script,
    WebAssembly: typeof WebAssembly === "object" && typeof WebAssembly.instantiateStreaming === "function",
    workers: typeof Worker === "function",
    "numbers of any length": typeof BigInt === "function",
    "colours for light and dark": !!(window.CSS && CSS.supports && CSS.supports("color", "light-dark(red, red)")),
    "style by width": !!(window.CSS && CSS.supports && CSS.supports("container-type", "inline-size")),
  };
  var lacks = Object.keys(needs).filter(function (name) {
    return !needs[name];
  });

  function tell(words) {
    var place = document.querySelector(".cl-place");
    if (!place) return;
    place.textContent = words;
    place.setAttribute("data-state", "none");
    place.removeAttribute("hidden");
  }

  if (lacks.length) tell("This browser is too old to play here: it has no " + lacks.join(", no ") + ". The page reads as well without.");
  else {
    script.onerror = function () {
      tell("What is needed to play here could not be loaded. Load the page anew to try again; it reads as well without.");
    };
    script.type = "module";
    script.src = here.replace(/start\.js/, "page.js");
    document.head.appendChild(script);
  }
})();
