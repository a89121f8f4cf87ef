// Written by generate-icons.ts: do not edit.
import { ArrowLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const ArrowLeft: Icon = /* @__PURE__ */ icon(node);
