// Written by generate-icons.ts: do not edit.
import { UsersRound as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const UsersRound: Icon = /* @__PURE__ */ icon(node);
