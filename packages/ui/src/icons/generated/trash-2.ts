// Written by generate-icons.ts: do not edit.
import { Trash2 as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `trash-2`. */
export const Trash2: Icon = /* @__PURE__ */ icon(node);
