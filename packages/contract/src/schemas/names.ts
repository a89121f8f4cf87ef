import { z } from "zod";

/** `GET /names/{address}`: a wallet's name from a name service. */
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
