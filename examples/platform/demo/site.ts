import { join } from "node:path";
import type { Site } from "@freehold/server";
import { ROOT } from "./build-sites.ts";

/** What the demo serves beside the API: the platform, a partner's page, and the elements for a script tag. */
export const site: Site = {
  "/": join(ROOT, "examples/platform/dist"),
  "/partner/": join(ROOT, "examples/partner-html"),
  "/elements/": join(ROOT, "packages/elements/dist"),
};
