// Written by generate-icons.ts: do not edit.
import { Upload as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `upload`. */
export const Upload: Icon = /* @__PURE__ */ icon(node);
