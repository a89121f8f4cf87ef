import type { Session } from "@freehold/session";
import { atom } from "nanostores";
import { expect, test, vi } from "vitest";
import { answering, apiError, PENDING, quietConsole, user } from "../test/store.fixture.ts";
import { ADDRESS } from "../test/stub-api.fixture.ts";
import { createWithdrawAll } from "./index.ts";

quietConsole();

function setUp(answers: Parameters<typeof answering>[0] = {}) {
  const session = atom<Session>({ status: "signed-in", user: user("u1") });
  const wallet = answering(answers);
  const clock = { now: 1_000_000 };
  const refund = createWithdrawAll({ session, wallet: wallet as never, now: () => clock.now });
  const state = () => refund.$state.get();
  refund.$state.listen(() => {});
  return { wallet, refund, state, clock };
}

const shown = (state: () => { status: string }, status: string) =>
  vi.waitFor(() => expect(state().status).toBe(status));

test("a node that is moved keeps its confirmation; after a while away the request is shown", async () => {
  const { wallet, refund, state, clock } = setUp();
  let leave = refund.connect();
  await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { loading: false } }));
  refund.setAddress(ADDRESS);
  wallet.checkPendingTotalWithdrawal.mockResolvedValue({ success: true, withdrawal: PENDING });
  await refund.submit();
  expect(state().status).toBe("confirmation");
  leave();
  clock.now += 500;
  leave = refund.connect();
  expect(state().status).toBe("confirmation");
  leave();
  clock.now += 1_001;
  refund.connect();
  expect(state()).toMatchObject({ status: "request", refund: { id: "r1" } });
});

test("after a while away the form no longer has what was said before, but still what was typed", async () => {
  const { wallet, refund, state, clock } = setUp({
    withdrawals: { withdrawals: [{ ...PENDING, status: "rejected" }] },
  });
  const leave = refund.connect();
  await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", deposits: { loading: false } }));
  wallet.withdrawTotalDeposits.mockRejectedValue(apiError(422, "invalid_wallet_address"));
  refund.setAddress(ADDRESS);
  await refund.submit();
  expect(state()).toMatchObject({ draft: { failure: { reason: "failed" } } });
  refund.openLast();
  await shown(state, "request");
  leave();
  clock.now += 1_001;
  refund.connect();
  expect(state()).toMatchObject({ status: "form", draft: { address: ADDRESS, failure: null }, last: { id: "r1" } });
});

test("coming again asks again, and tells only what is new", async () => {
  const { wallet, refund, state } = setUp({ checkPendingTotalWithdrawal: { success: true, withdrawal: PENDING } });
  const onStatusChange = vi.fn();
  const leave = refund.connect({ onStatusChange });
  await shown(state, "request");
  leave();
  refund.connect({ onStatusChange });
  await vi.waitFor(() => expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(2));
  wallet.checkPendingTotalWithdrawal.mockResolvedValue({
    success: true,
    withdrawal: { ...PENDING, status: "approved" },
  });
  await refund.refreshStatus();
  expect(onStatusChange.mock.calls.map(([{ status }]) => status)).toEqual(["pending", "approved"]);
});

test("two views on a page are one panel: what the first has read is not asked for again", async () => {
  const { wallet, refund, state } = setUp();
  const leave = refund.connect();
  await shown(state, "form");
  refund.connect();
  leave();
  expect(wallet.checkPendingTotalWithdrawal).toHaveBeenCalledTimes(1);
});
