// Written by generate-icons.ts: do not edit.
import { Copy as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `copy`. */
export const Copy: Icon = /* @__PURE__ */ icon(node);
