import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { investments } from "./investments.ts";
import { payouts } from "./payouts.ts";
import { properties } from "./properties.ts";
import { wallet } from "./wallet.ts";
import { withdrawals } from "./withdrawals.ts";

/**
 * Every call of the API, typed. The bearer token goes along when there is one (SPEC 6); a 401 about it signs out. Each
 * call takes `{ signal }` last and rejects with an `ApiError`.
 *
 * A plain object and not a module namespace: bundlers build those with a loop over inherited names, which a polluted
 * `Object.prototype` breaks.
 *
 * @example
 * const { total_deposits_ubxs } = await api.wallet.totalDeposits({ signal });
 */
export const api = { admin, auth, investments, payouts, properties, wallet, withdrawals };

/** The type of {@link api}. */
export type Api = typeof api;
