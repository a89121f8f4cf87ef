// Written by generate-icons.ts: do not edit.
import { Ban as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `ban`. */
export const Ban: Icon = /* @__PURE__ */ icon(node);
