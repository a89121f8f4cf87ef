/**
 * The zod schemas of the wire. The server validates with them; browser packages import only their types, from `@freehold/contract`.
 */

export * from "./schemas/accounts.ts";
export * from "./schemas/analytics.ts";
export * from "./schemas/announcement.ts";
export * from "./schemas/audit.ts";
export * from "./schemas/changes.ts";
export * from "./schemas/common.ts";
export * from "./schemas/dashboard.ts";
export * from "./schemas/deposits.ts";
export * from "./schemas/distributions.ts";
export * from "./schemas/email-words.ts";
export * from "./schemas/embedding.ts";
export * from "./schemas/factors.ts";
export * from "./schemas/investments.ts";
export * from "./schemas/mail-checks.ts";
export * from "./schemas/mails.ts";
export * from "./schemas/names.ts";
export * from "./schemas/notes.ts";
export * from "./schemas/own-data.ts";
export * from "./schemas/partner-admin.ts";
export * from "./schemas/partner-clients.ts";
export * from "./schemas/partners.ts";
export * from "./schemas/payments.ts";
export * from "./schemas/payouts.ts";
export * from "./schemas/platform.ts";
export * from "./schemas/preferences.ts";
export * from "./schemas/progress.ts";
export * from "./schemas/properties.ts";
export * from "./schemas/property-admin.ts";
export * from "./schemas/proposals.ts";
export * from "./schemas/public-stats.ts";
export * from "./schemas/reconciliation.ts";
export * from "./schemas/referrals.ts";
export * from "./schemas/sandbox.ts";
export * from "./schemas/sessions.ts";
export * from "./schemas/settings.ts";
export * from "./schemas/signatures.ts";
export * from "./schemas/statements.ts";
export * from "./schemas/transactions.ts";
export * from "./schemas/users.ts";
export * from "./schemas/wallet.ts";
export * from "./schemas/webhooks.ts";
export * from "./schemas/withdrawal-admin.ts";
export * from "./schemas/withdrawals.ts";
