// Written by generate-icons.ts: do not edit.
import { CircleAlert as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `circle-alert`. */
export const CircleAlert: Icon = /* @__PURE__ */ icon(node);
