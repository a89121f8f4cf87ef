// Written by generate-icons.ts: do not edit.
import { ArrowUpRight as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `arrow-up-right`. */
export const ArrowUpRight: Icon = /* @__PURE__ */ icon(node);
