// Written by generate-icons.ts: do not edit.
import { Search as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `search`. */
export const Search: Icon = /* @__PURE__ */ icon(node);
