// Written by generate-icons.ts: do not edit.
import { Inbox as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `inbox`. */
export const Inbox: Icon = /* @__PURE__ */ icon(node);
