// Written by generate-icons.ts: do not edit.
import { Printer as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `printer`. */
export const Printer: Icon = /* @__PURE__ */ icon(node);
