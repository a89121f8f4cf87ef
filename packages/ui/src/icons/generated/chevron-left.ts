// Written by generate-icons.ts: do not edit.
import { ChevronLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chevron-left`. */
export const ChevronLeft: Icon = /* @__PURE__ */ icon(node);
