// Written by generate-icons.ts: do not edit.
import { Table2 as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `table-2`. */
export const Table2: Icon = /* @__PURE__ */ icon(node);
