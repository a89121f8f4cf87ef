// Written by generate-icons.ts: do not edit.
import { Building2 as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `building-2`. */
export const Building2: Icon = /* @__PURE__ */ icon(node);
