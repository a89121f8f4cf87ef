// Written by generate-icons.ts: do not edit.
import { Trophy as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `trophy`. */
export const Trophy: Icon = /* @__PURE__ */ icon(node);
