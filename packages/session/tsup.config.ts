import { library } from "../../tsup.base.ts";

export default library(["index", "api/admin", "api/auth", "api/referrals", "api/users", "api/wallet", "api/withdrawals"]);
