import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/refunds/admin",
  "api/figures/analytics",
  "api/people/auth",
  "api/figures/dashboard",
  "api/market/distributions",
  "api/people/names",
  "api/market/payouts",
  "api/market/properties",
  "api/market/property-admin",
  "api/figures/public",
  "api/people/referrals",
  "api/refunds/transactions",
  "api/people/users",
  "api/refunds/wallet",
  "api/refunds/withdrawals",
]);
