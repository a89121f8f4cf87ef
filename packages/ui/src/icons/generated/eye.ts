// Written by generate-icons.ts: do not edit.
import { Eye as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `eye`. */
export const Eye: Icon = /* @__PURE__ */ icon(node);
