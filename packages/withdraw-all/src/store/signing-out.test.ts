import { describe, expect, it, vi } from "vitest";
import { apiError, deferred, PENDING, quietConsole, setUp, TOTAL, user } from "../test/store.fixture.ts";
import { ADDRESS } from "../test/stub-api.fixture.ts";

quietConsole();

describe("whose figures they are", () => {
  it("empties everything at once at sign-out, mounted or not", async () => {
    const { session, start, state, refund } = setUp();
    const leave = await start();
    refund.setAddress(ADDRESS);
    leave();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u1") });
    expect(state()).toEqual({ status: "loading" });
    refund.connect();
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", draft: { address: "" } }));
  });

  it("never shows one user's figures to the next, not even for a moment", async () => {
    const { session, start, refund, wallet } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "1" });
    const seen: (string | undefined)[] = [];
    refund.$state.listen((state) => {
      const current = session.get();
      if (current.status !== "signed-in" || current.user.id !== "u2") return;
      seen.push(state.status === "form" ? state.deposits.value?.total : undefined);
    });
    session.set({ status: "signed-in", user: user("u2") });
    await vi.waitFor(() => expect(seen.at(-1)).toBe("1"));
    expect(seen).not.toContain("2570.75");
  });

  it("drops answers that were meant for the previous sign-in", async () => {
    const { session, start, state, wallet, refund } = setUp();
    await start();
    const slow = deferred<unknown>();
    wallet.withdrawTotalDeposits.mockReturnValueOnce(slow.promise);
    refund.setAddress(ADDRESS);
    const sent = refund.submit();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u2") });
    slow.resolve({ success: true, withdrawal: PENDING });
    await sent;
    await vi.waitFor(() => expect(state()).toMatchObject({ status: "form", draft: { address: "" } }));
  });

  it("hides everything while the session is being read, and offers a retry if it cannot be", async () => {
    const { session, start, state } = setUp();
    await start();
    session.set({ status: "loading", error: null });
    expect(state()).toEqual({ status: "loading" });
    const error = apiError(0, "unreachable");
    session.set({ status: "loading", error });
    expect(state()).toEqual({ status: "unreachable", error });
  });
});
