// Written by generate-icons.ts: do not edit.
import { TriangleAlert as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `triangle-alert`. */
export const TriangleAlert: Icon = /* @__PURE__ */ icon(node);
