import { z } from "zod";

/** `GET /names/{address}`: what a name service calls a wallet. */
export const walletName = z
  .object({
    success: z.literal(true),
    name: z
      .string()
      .nullable()
      .meta({ description: "null if it has none, or without a name service", example: "anna.eth" }),
  })
  .meta({ id: "WalletName" });
/** `GET /names/{address}`. */
export type WalletName = z.output<typeof walletName>;
