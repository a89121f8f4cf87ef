// Written by generate-icons.ts: do not edit.
import { Plus as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `plus`. */
export const Plus: Icon = /* @__PURE__ */ icon(node);
