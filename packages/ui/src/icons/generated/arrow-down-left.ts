// Written by generate-icons.ts: do not edit.
import { ArrowDownLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const ArrowDownLeft: Icon = /* @__PURE__ */ icon(node);
