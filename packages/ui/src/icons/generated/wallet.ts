// Written by generate-icons.ts: do not edit.
import { Wallet as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `wallet`. */
export const Wallet: Icon = /* @__PURE__ */ icon(node);
