// Written by generate-icons.ts: do not edit.
import { ChartColumn as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chart-column`. */
export const ChartColumn: Icon = /* @__PURE__ */ icon(node);
