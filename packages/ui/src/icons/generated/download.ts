// Written by generate-icons.ts: do not edit.
import { Download as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `download`. */
export const Download: Icon = /* @__PURE__ */ icon(node);
