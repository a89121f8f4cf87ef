// Written by generate-icons.ts: do not edit.
import { Info as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `info`. */
export const Info: Icon = /* @__PURE__ */ icon(node);
