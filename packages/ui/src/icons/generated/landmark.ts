// Written by generate-icons.ts: do not edit.
import { Landmark as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Landmark: Icon = /* @__PURE__ */ icon(node);
