// Written by generate-icons.ts: do not edit.
import { List as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `list`. */
export const List: Icon = /* @__PURE__ */ icon(node);
