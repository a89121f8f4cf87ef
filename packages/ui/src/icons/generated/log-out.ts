// Written by generate-icons.ts: do not edit.
import { LogOut as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `log-out`. */
export const LogOut: Icon = /* @__PURE__ */ icon(node);
