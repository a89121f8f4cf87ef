import { createElement } from "react";
import { createRoot } from "react-dom/client";

/** React and nothing else: one div. */
createRoot(document.querySelector("#react") as Element).render(createElement("div", null, "Freehold"));
