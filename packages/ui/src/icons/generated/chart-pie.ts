// Written by generate-icons.ts: do not edit.
import { ChartPie as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `chart-pie`. */
export const ChartPie: Icon = /* @__PURE__ */ icon(node);
