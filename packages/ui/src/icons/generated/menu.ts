// Written by generate-icons.ts: do not edit.
import { Menu as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const Menu: Icon = /* @__PURE__ */ icon(node);
