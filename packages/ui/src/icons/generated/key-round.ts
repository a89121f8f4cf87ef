// Written by generate-icons.ts: do not edit.
import { KeyRound as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `key-round`. */
export const KeyRound: Icon = /* @__PURE__ */ icon(node);
