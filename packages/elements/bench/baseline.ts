import { useStore } from "@freehold/ui";
import r2wc from "@r2wc/react-to-web-component";
import { atom } from "nanostores";
import { createElement } from "react";

/** The smallest page of the kind: one div by React, r2wc and nanostores. Sizes and times are told beside it. */
const $text = atom("Freehold");

function Baseline() {
  return createElement("div", null, useStore($text));
}

customElements.define("freehold-baseline", r2wc(Baseline));
