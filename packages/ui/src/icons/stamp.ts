import { Stamp as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Stamp: Icon = /* @__PURE__ */ icon(node);
