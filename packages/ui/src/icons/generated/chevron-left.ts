// Written by generate-icons.ts: do not edit.
import { ChevronLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const ChevronLeft: Icon = /* @__PURE__ */ icon(node);
