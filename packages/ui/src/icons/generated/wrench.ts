// Written by generate-icons.ts: do not edit.
import { Wrench as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `wrench`. */
export const Wrench: Icon = /* @__PURE__ */ icon(node);
