import type { WalletTransactions } from "@freehold/contract";
import { $session } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { nanoquery } from "@nanostores/query";
import { computed } from "nanostores";

// What one has is read afresh whenever it is shown, and when somebody comes back to the page.
const [createFetcherStore] = nanoquery({
  dedupeTime: 0,
  cacheLifetime: 0,
  revalidateOnFocus: true,
  onErrorRetry: false,
});

/** Nobody sees what was read for somebody else. */
const $userId = computed($session, (session) => (session.status === "signed-in" ? session.user.id : null));

/** Every movement of the signed-in person's money, newest first. */
export const $transactions = createFetcherStore<WalletTransactions>(["wallet:transactions:", $userId], {
  fetcher: () => wallet.transactions(),
});
