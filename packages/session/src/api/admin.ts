import { withdrawals } from "./admin-withdrawals.ts";

/** What only a person with the role admin may do; others get 403 `forbidden`. */
export const admin = { withdrawals };
