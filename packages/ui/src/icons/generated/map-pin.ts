// Written by generate-icons.ts: do not edit.
import { MapPin as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `map-pin`. */
export const MapPin: Icon = /* @__PURE__ */ icon(node);
