// Written by generate-icons.ts: do not edit.
import { ArrowDown as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const ArrowDown: Icon = /* @__PURE__ */ icon(node);
