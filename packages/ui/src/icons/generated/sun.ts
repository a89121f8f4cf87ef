// Written by generate-icons.ts: do not edit.
import { Sun as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `sun`. */
export const Sun: Icon = /* @__PURE__ */ icon(node);
