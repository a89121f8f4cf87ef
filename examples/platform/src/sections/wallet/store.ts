import type { DepositAddress } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { nanoquery } from "@nanostores/query";

// Nobody sends money to an address that was read for somebody else, or a while ago.
const [createFetcherStore] = nanoquery({ dedupeTime: 0, cacheLifetime: 0, onErrorRetry: false });

/** Where deposits are sent, on which chain and in which token; read whenever it is shown. */
export const $depositAddress = createFetcherStore<DepositAddress>(["wallet:deposit-address"], {
  fetcher: () => wallet.address(),
});
