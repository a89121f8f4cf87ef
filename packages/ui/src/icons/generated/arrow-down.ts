// Written by generate-icons.ts: do not edit.
import { ArrowDown as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `arrow-down`. */
export const ArrowDown: Icon = /* @__PURE__ */ icon(node);
