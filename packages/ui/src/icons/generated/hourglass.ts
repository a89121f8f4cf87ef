// Written by generate-icons.ts: do not edit.
import { Hourglass as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `hourglass`. */
export const Hourglass: Icon = /* @__PURE__ */ icon(node);
