import { sectionPath } from "../../shared/location/section-path.ts";

/** Where the section stands: `/wallet`, and its parts behind that. */
export const path = sectionPath("wallet");
