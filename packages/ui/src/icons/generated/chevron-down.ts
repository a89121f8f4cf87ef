// Written by generate-icons.ts: do not edit.
import { ChevronDown as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chevron-down`. */
export const ChevronDown: Icon = /* @__PURE__ */ icon(node);
