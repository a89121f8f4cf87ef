// Written by generate-icons.ts: do not edit.
import { PanelLeftClose as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const PanelLeftClose: Icon = /* @__PURE__ */ icon(node);
