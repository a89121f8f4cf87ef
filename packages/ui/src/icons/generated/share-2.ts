// Written by generate-icons.ts: do not edit.
import { Share2 as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `share-2`. */
export const Share2: Icon = /* @__PURE__ */ icon(node);
