// Written by generate-icons.ts: do not edit.
import { Bell as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `bell`. */
export const Bell: Icon = /* @__PURE__ */ icon(node);
