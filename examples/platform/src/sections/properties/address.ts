import { sectionAddress } from "../../shared/address/section-address.ts";

/** The section's part of the page's address: a property's slug, and the list's filters. */
export const address = sectionAddress("properties");
