// Written by generate-icons.ts: do not edit.
import { Minus as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `minus`. */
export const Minus: Icon = /* @__PURE__ */ icon(node);
