import { sectionPath } from "../../shared/location/section-path.ts";

/** The section's part of the URL: a property's slug, and the list's filters. */
export const path = sectionPath("properties");
