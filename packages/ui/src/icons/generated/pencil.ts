// Written by generate-icons.ts: do not edit.
import { Pencil as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `pencil`. */
export const Pencil: Icon = /* @__PURE__ */ icon(node);
