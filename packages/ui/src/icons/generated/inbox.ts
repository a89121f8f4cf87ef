// Written by generate-icons.ts: do not edit.
import { Inbox as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Inbox: Icon = /* @__PURE__ */ icon(node);
