// Written by generate-icons.ts: do not edit.
import { UsersRound as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `users-round`. */
export const UsersRound: Icon = /* @__PURE__ */ icon(node);
