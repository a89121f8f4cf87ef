// Written by generate-icons.ts: do not edit.
import { Keyboard as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `keyboard`. */
export const Keyboard: Icon = /* @__PURE__ */ icon(node);
