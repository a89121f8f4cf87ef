// Written by generate-icons.ts: do not edit.
import { Calendar as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `calendar`. */
export const Calendar: Icon = /* @__PURE__ */ icon(node);
