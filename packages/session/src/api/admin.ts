import { audit } from "./admin-audit.ts";
import { deposits, reconciliation } from "./admin-books.ts";
import { payments } from "./admin-payments.ts";
import { settings } from "./admin-settings.ts";
import { withdrawals } from "./admin-withdrawals.ts";

/** What only a person with the role admin may do; others get 403 `forbidden`. */
export const admin = { audit, deposits, payments, reconciliation, settings, withdrawals };
