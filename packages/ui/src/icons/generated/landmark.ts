// Written by generate-icons.ts: do not edit.
import { Landmark as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `landmark`. */
export const Landmark: Icon = /* @__PURE__ */ icon(node);
