// Written by generate-icons.ts: do not edit.
import { ArrowLeft as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `arrow-left`. */
export const ArrowLeft: Icon = /* @__PURE__ */ icon(node);
