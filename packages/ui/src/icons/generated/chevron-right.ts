// Written by generate-icons.ts: do not edit.
import { ChevronRight as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chevron-right`. */
export const ChevronRight: Icon = /* @__PURE__ */ icon(node);
