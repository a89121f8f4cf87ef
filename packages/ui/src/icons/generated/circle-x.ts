// Written by generate-icons.ts: do not edit.
import { CircleX as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `circle-x`. */
export const CircleX: Icon = /* @__PURE__ */ icon(node);
