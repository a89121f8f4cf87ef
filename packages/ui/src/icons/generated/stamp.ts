// Written by generate-icons.ts: do not edit.
import { Stamp as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `stamp`. */
export const Stamp: Icon = /* @__PURE__ */ icon(node);
