// Written by generate-icons.ts: do not edit.
import { Ban as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Ban: Icon = /* @__PURE__ */ icon(node);
