// Written by generate-icons.ts: do not edit.
import { QrCode as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `qr-code`. */
export const QrCode: Icon = /* @__PURE__ */ icon(node);
