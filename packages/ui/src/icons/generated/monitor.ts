// Written by generate-icons.ts: do not edit.
import { Monitor as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `monitor`. */
export const Monitor: Icon = /* @__PURE__ */ icon(node);
