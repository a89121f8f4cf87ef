import { sectionPath } from "../../shared/location/section-path.ts";

/** The section's part of the URL: how holdings are divided, and the filters of the purchases. */
export const path = sectionPath("investments");

/** What holdings are divided by. */
export type Division = "property" | "kind" | "place";

/** What holdings are divided by, from the URL. */
export const $division = path.param<Division>("by", "property", ["property", "kind", "place"]);
