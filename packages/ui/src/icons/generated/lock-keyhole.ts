// Written by generate-icons.ts: do not edit.
import { LockKeyhole as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon `lock-keyhole`. */
export const LockKeyhole: Icon = /* @__PURE__ */ icon(node);
