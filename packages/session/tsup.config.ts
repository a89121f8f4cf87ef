import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/admin",
  "api/analytics",
  "api/auth",
  "api/public",
  "api/referrals",
  "api/users",
  "api/wallet",
  "api/withdrawals",
]);
