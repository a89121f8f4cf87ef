// Written by generate-icons.ts: do not edit.
import { House as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `house`. */
export const House: Icon = /* @__PURE__ */ icon(node);
