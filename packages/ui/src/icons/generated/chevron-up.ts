// Written by generate-icons.ts: do not edit.
import { ChevronUp as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chevron-up`. */
export const ChevronUp: Icon = /* @__PURE__ */ icon(node);
