import { z } from "zod";

/** `GET /names/{address}`: what a name service calls a wallet. */
export const walletName = z
  .object({
    success: z.literal(true),
    name: z
      .string()
      .nullable()
      .meta({ description: "null: it has none, or no name service is set", example: "anna.eth" }),
  })
  .meta({ id: "WalletName" });
/** `GET /names/{address}`. */
export type WalletName = z.output<typeof walletName>;
