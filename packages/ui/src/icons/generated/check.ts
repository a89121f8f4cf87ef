// Written by generate-icons.ts: do not edit.
import { Check as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `check`. */
export const Check: Icon = /* @__PURE__ */ icon(node);
