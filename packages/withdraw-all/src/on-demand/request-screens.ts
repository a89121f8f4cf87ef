import { type Later, laterPart } from "@freehold/ui";
import type * as entry from "./entry.ts";

/** The screens of a request, once they have loaded. */
export type RequestScreens = Later<typeof entry>;

/** Loaded when there is a request, or on a partner's page: most people who open the panel have none yet. */
export const REQUEST_SCREENS = /* @__PURE__ */ laterPart(() => import("./entry.ts"));
