// Written by generate-icons.ts: do not edit.
import { ChartColumn as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const ChartColumn: Icon = /* @__PURE__ */ icon(node);
