// Written by generate-icons.ts: do not edit.
import { EyeOff as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `eye-off`. */
export const EyeOff: Icon = /* @__PURE__ */ icon(node);
