import { sectionPath } from "../../shared/location/section-path.ts";

/** `/payouts`: `?year=` and `?month=` of the person's own; `/payouts/months` and what follows it for admins. */
export const path = sectionPath("payouts");
