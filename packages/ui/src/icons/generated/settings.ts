// Written by generate-icons.ts: do not edit.
import { Settings as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `settings`. */
export const Settings: Icon = /* @__PURE__ */ icon(node);
