// Written by generate-icons.ts: do not edit.
import { CircleCheck as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const CircleCheck: Icon = /* @__PURE__ */ icon(node);
