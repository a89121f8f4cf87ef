// Written by generate-icons.ts: do not edit.
import { HandCoins as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `hand-coins`. */
export const HandCoins: Icon = /* @__PURE__ */ icon(node);
