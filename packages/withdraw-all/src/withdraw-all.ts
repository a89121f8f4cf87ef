import { watchWithdrawal } from "@freehold/session";
import { type WalletApi, wallet as walletApi } from "@freehold/session/api/wallet";
import { type ActionDependencies, createActions, type WithdrawAllModel } from "./actions.ts";
import { tabStorage } from "./intents.ts";
import { createModel, type ModelDependencies, pageModel } from "./model.ts";

export { POLL_EVERY, POLLS_IN_A_ROW, type WithdrawAllModel } from "./actions.ts";

/** What the panel needs from outside. */
export type Dependencies = ModelDependencies & ActionDependencies & { wallet: WalletApi };

const now = () => Date.now();

/**
 * The stores and actions of the refund panel, without a view.
 *
 * @param given - replacements for the page's session, API, storage and clock. An API of one's own is not watched, unless
 * `watch` says how.
 * @example
 * const refund = createWithdrawAll();
 * refund.$panel.subscribe(({ screen, state }) => render(screen, state));
 * const leave = refund.connect({ onSubmitted: ({ walletAddress }) => thank(walletAddress) });
 */
export function createWithdrawAll(given: Partial<Dependencies> = {}): WithdrawAllModel {
  const watch = given.wallet ? null : watchWithdrawal;
  return createActions(createModel(given), { wallet: walletApi, watch, storage: tabStorage(), now, ...given });
}

/** The page's refund panel: every element and component on the page shows this one. */
export const withdrawAll: WithdrawAllModel = /* @__PURE__ */ createActions(pageModel, {
  wallet: walletApi,
  watch: watchWithdrawal,
  storage: /* @__PURE__ */ tabStorage(),
  now,
});
