// Written by generate-icons.ts: do not edit.
import { Eye as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Eye: Icon = /* @__PURE__ */ icon(node);
