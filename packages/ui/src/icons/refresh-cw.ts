import { RefreshCw as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const RefreshCw: Icon = /* @__PURE__ */ icon(node);
