// Written by generate-icons.ts: do not edit.
import { UserPlus as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `user-plus`. */
export const UserPlus: Icon = /* @__PURE__ */ icon(node);
