// Written by generate-icons.ts: do not edit.
import { RefreshCw as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `refresh-cw`. */
export const RefreshCw: Icon = /* @__PURE__ */ icon(node);
