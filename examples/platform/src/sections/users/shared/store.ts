import { sectionAddress } from "../../../shared/address/section-address.ts";

/** The section's part of the address: `/users?q=schmidt&role=admin` is a list, `/users/{id}` a person, `/users/{id}/notes` what they have. */
export const address = sectionAddress("users");

/** Whose page is open; null on the list. */
export const $id = address.segment(0);
