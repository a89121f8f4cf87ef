// Written by generate-icons.ts: do not edit.
import { TrendingUp as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `trending-up`. */
export const TrendingUp: Icon = /* @__PURE__ */ icon(node);
