import { CircleCheck as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

export const CircleCheck: Icon = /* @__PURE__ */ icon(node);
