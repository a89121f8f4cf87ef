// Written by generate-icons.ts: do not edit.
import { Menu as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `menu`. */
export const Menu: Icon = /* @__PURE__ */ icon(node);
