// Written by generate-icons.ts: do not edit.
import { Moon as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `moon`. */
export const Moon: Icon = /* @__PURE__ */ icon(node);
