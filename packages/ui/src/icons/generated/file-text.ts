// Written by generate-icons.ts: do not edit.
import { FileText as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const FileText: Icon = /* @__PURE__ */ icon(node);
