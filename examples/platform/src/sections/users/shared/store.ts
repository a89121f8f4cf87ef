import { sectionPath } from "../../../shared/location/section-path.ts";

/** The section's part of the URL: `/users?q=schmidt&role=admin` is a list, `/users/{id}` a person, `/users/{id}/notes` what they have. */
export const path = sectionPath("users");

/** Whose page is open; null on the list. */
export const $id = path.segment(0);
