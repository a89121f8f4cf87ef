// Written by generate-icons.ts: do not edit.
import { LayoutGrid as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `layout-grid`. */
export const LayoutGrid: Icon = /* @__PURE__ */ icon(node);
