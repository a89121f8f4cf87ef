// Written by generate-icons.ts: do not edit.
import { CircleCheck as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `circle-check`. */
export const CircleCheck: Icon = /* @__PURE__ */ icon(node);
