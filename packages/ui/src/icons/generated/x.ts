// Written by generate-icons.ts: do not edit.
import { X as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const X: Icon = /* @__PURE__ */ icon(node);
