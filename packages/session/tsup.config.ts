import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/admin",
  "api/auth",
  "api/properties",
  "api/property-admin",
  "api/distributions",
  "api/payouts",
  "api/referrals",
  "api/users",
  "api/wallet",
  "api/withdrawals",
]);
