// Written by generate-icons.ts: do not edit.
import { ChevronsUpDown as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chevrons-up-down`. */
export const ChevronsUpDown: Icon = /* @__PURE__ */ icon(node);
