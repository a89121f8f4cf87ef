import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/admin",
  "api/auth",
  "api/dashboard",
  "api/referrals",
  "api/wallet",
  "api/withdrawals",
]);
