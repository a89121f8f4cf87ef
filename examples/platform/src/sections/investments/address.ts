import { sectionAddress } from "../../shared/address/section-address.ts";

/** The section's part of the page's address: how holdings are divided, and the filters of the purchases. */
export const address = sectionAddress("investments");

/** What holdings are divided by. */
export type Division = "property" | "kind" | "place";

/** What holdings are divided by, from the address. */
export const $division = address.param<Division>("by", "property", ["property", "kind", "place"]);
