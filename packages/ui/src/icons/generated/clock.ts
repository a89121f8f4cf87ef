// Written by generate-icons.ts: do not edit.
import { Clock as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `clock`. */
export const Clock: Icon = /* @__PURE__ */ icon(node);
