import { LayoutDashboard as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const LayoutDashboard: Icon = /* @__PURE__ */ icon(node);
