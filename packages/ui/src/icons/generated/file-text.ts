// Written by generate-icons.ts: do not edit.
import { FileText as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `file-text`. */
export const FileText: Icon = /* @__PURE__ */ icon(node);
