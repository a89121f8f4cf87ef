// Written by generate-icons.ts: do not edit.
import { UserCheck as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `user-check`. */
export const UserCheck: Icon = /* @__PURE__ */ icon(node);
