// Written by generate-icons.ts: do not edit.
import { LayoutDashboard as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const LayoutDashboard: Icon = /* @__PURE__ */ icon(node);
