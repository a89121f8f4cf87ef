/**
 * The zod schemas of the wire. The server validates with them; browser packages import only their types, from `@freehold/contract`.
 */

export * from "./schemas/common.ts";
export * from "./schemas/figures/analytics.ts";
export * from "./schemas/figures/dashboard.ts";
export * from "./schemas/figures/progress.ts";
export * from "./schemas/figures/public-figures.ts";
export * from "./schemas/market/distributions.ts";
export * from "./schemas/market/investments.ts";
export * from "./schemas/market/payouts.ts";
export * from "./schemas/market/properties.ts";
export * from "./schemas/market/property-admin.ts";
export * from "./schemas/people/accounts.ts";
export * from "./schemas/people/names.ts";
export * from "./schemas/people/preferences.ts";
export * from "./schemas/people/referrals.ts";
export * from "./schemas/people/users.ts";
export * from "./schemas/platform.ts";
export * from "./schemas/refunds/admin.ts";
export * from "./schemas/refunds/deposits.ts";
export * from "./schemas/refunds/payments.ts";
export * from "./schemas/refunds/proposals.ts";
export * from "./schemas/refunds/reconciliation.ts";
export * from "./schemas/refunds/wallet.ts";
export * from "./schemas/settings.ts";
export * from "./schemas/statements.ts";
