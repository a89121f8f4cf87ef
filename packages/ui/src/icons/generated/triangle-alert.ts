// Written by generate-icons.ts: do not edit.
import { TriangleAlert as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const TriangleAlert: Icon = /* @__PURE__ */ icon(node);
