// Written by generate-icons.ts: do not edit.
import { Image as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `image`. */
export const Image: Icon = /* @__PURE__ */ icon(node);
