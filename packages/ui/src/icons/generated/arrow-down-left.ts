// Written by generate-icons.ts: do not edit.
import { ArrowDownLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `arrow-down-left`. */
export const ArrowDownLeft: Icon = /* @__PURE__ */ icon(node);
