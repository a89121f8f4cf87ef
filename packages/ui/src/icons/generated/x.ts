// Written by generate-icons.ts: do not edit.
import { X as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `x`. */
export const X: Icon = /* @__PURE__ */ icon(node);
