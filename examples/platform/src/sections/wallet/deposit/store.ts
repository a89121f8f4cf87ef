import type { Deposit, DepositAddress } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";

/** How often deposits on their way are looked at. */
const EVERY_MS = 10_000;

/** Where deposits are sent, on which chain and in which token; read whenever it is shown. */
export const $depositAddress = createUserStore<DepositAddress>("wallet:deposit-address", [], () => wallet.address());

/** Deposits that aren't final yet. A final one moves to the balance and the transactions. */
export const $pendingDeposits = createUserStore<readonly Deposit[]>(
  "wallet:pending-deposits",
  [],
  async () => {
    const { deposits } = await wallet.pendingDeposits();
    if (deposits.length < known) reload("wallet:balance", "wallet:latest", "wallet:transactions");
    known = deposits.length;
    return deposits;
  },
  { every: EVERY_MS },
);
let known = 0;
