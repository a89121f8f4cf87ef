import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/admin",
  "api/analytics",
  "api/auth",
  "api/dashboard",
  "api/distributions",
  "api/names",
  "api/payouts",
  "api/properties",
  "api/property-admin",
  "api/public",
  "api/referrals",
  "api/transactions",
  "api/users",
  "api/wallet",
  "api/withdrawals",
]);
