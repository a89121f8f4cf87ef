import { library } from "../../tsup.base.ts";

export default library([
  "index",
  "api/admin",
  "api/auth",
  "api/names",
  "api/referrals",
  "api/transactions",
  "api/users",
  "api/wallet",
  "api/withdrawals",
]);
