import { describe, expect, it, vi } from "vitest";
import { apiError, deferred, PENDING, quietConsole, setUp, TOTAL, user } from "./test/model.fixture.ts";
import { ADDRESS } from "./test/stub-api.fixture.ts";

quietConsole();

describe("whose figures they are", () => {
  it("shows nothing of money when signed out", () => {
    const { session, panel } = setUp();
    session.set({ status: "signed-out" });
    expect(panel()).toMatchObject({ screen: "signed-out", state: { deposits: null, request: null } });
  });

  it("empties everything at once at sign-out, mounted or not", async () => {
    const { session, start, panel, model } = setUp();
    const leave = await start();
    model.setAddress(ADDRESS);
    leave();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u1") });
    expect(panel()).toMatchObject({ screen: "loading", state: { deposits: null, address: "" } });
  });

  it("never shows one user's figures to the next, not even for a moment", async () => {
    const { session, start, model, wallet } = setUp();
    await start();
    wallet.totalDeposits.mockResolvedValue({ ...TOTAL, total_deposits_ubxs: "1" });
    const seen: (string | undefined)[] = [];
    model.$panel.listen(({ session, state }) => {
      if (session.status === "signed-in" && session.user.id === "u2") seen.push(state.deposits?.total);
    });
    session.set({ status: "signed-in", user: user("u2") });
    await vi.waitFor(() => expect(seen.at(-1)).toBe("1"));
    expect(seen).not.toContain("2570.75");
  });

  it("drops answers that were meant for the previous sign-in", async () => {
    const { session, start, panel, wallet, model } = setUp();
    await start();
    const slow = deferred<unknown>();
    wallet.withdrawTotalDeposits.mockReturnValueOnce(slow.promise);
    model.setAddress(ADDRESS);
    const sent = model.submit();
    session.set({ status: "signed-out" });
    session.set({ status: "signed-in", user: user("u2") });
    slow.resolve({ success: true, withdrawal: PENDING });
    await sent;
    await vi.waitFor(() => expect(panel().screen).toBe("form"));
    expect(panel().state).toMatchObject({ receipt: null, address: "" });
  });

  it("hides everything while the session is being read, and offers a retry if it cannot be", async () => {
    const { session, start, panel } = setUp();
    await start();
    session.set({ status: "loading", error: null });
    expect(panel()).toMatchObject({ screen: "loading", state: { deposits: null } });
    session.set({ status: "loading", error: apiError(0, "unreachable") });
    expect(panel().screen).toBe("unreachable");
  });
});
