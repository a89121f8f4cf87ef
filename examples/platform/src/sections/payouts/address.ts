import { sectionAddress } from "../../shared/address/section-address.ts";

/** `/payouts`: `?year=` and `?month=` of the person's own; `/payouts/months` and what follows it for admins. */
export const address = sectionAddress("payouts");
