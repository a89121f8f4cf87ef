// Written by generate-icons.ts: do not edit.
import { ExternalLink as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `external-link`. */
export const ExternalLink: Icon = /* @__PURE__ */ icon(node);
