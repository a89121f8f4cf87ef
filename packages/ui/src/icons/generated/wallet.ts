// Written by generate-icons.ts: do not edit.
import { Wallet as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Wallet: Icon = /* @__PURE__ */ icon(node);
