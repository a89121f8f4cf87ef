import { z } from "zod";
import { amount } from "./common.ts";

/** `GET /wallet/balance`, from the ledger. */
export const balance = z
  .object({
    available_ubxs: amount,
    invested_ubxs: amount,
    earnings_ubxs: amount,
    reserved_ubxs: amount,
    total_ubxs: amount,
  })
  .meta({ id: "Balance" });
/** `GET /wallet/balance`. */
export type Balance = z.output<typeof balance>;

/** `GET /wallet/test`: confirms that the caller reaches the wallet API with a valid session. */
export const walletTest = z.object({ success: z.literal(true), message: z.string() }).meta({ id: "WalletTest" });
/** `GET /wallet/test`. */
export type WalletTest = z.output<typeof walletTest>;
