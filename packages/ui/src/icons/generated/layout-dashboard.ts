// Written by generate-icons.ts: do not edit.
import { LayoutDashboard as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `layout-dashboard`. */
export const LayoutDashboard: Icon = /* @__PURE__ */ icon(node);
