// Written by generate-icons.ts: do not edit.
import { ArrowUp as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `arrow-up`. */
export const ArrowUp: Icon = /* @__PURE__ */ icon(node);
