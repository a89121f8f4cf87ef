import type { DepositAddress, Platform } from "@freehold/contract";

/** The response of `GET /platform` while the platform is suspended. */
export const SUSPENDED: Platform = {
  success: true,
  mode: "live",
  platform_status: "suspended",
  support: { email: "help@freehold.test", url: null, hours: "Monday to Friday, 9:00 to 17:00 UTC" },
  announcement: null,
};

/** The response of `GET /platform` while people can invest. */
export const ACTIVE: Platform = { ...SUSPENDED, platform_status: "active" };

/** The deposit address while people can invest. */
export const DEPOSIT_ADDRESS: DepositAddress = {
  chain_id: 56,
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  token_address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  token_symbol: "UBXS",
  token_decimals: 6,
  confirmations: 15,
  platform_status: "active",
};
