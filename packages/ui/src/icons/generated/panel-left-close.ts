// Written by generate-icons.ts: do not edit.
import { PanelLeftClose as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `panel-left-close`. */
export const PanelLeftClose: Icon = /* @__PURE__ */ icon(node);
