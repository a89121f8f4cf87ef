import { idle } from "@freehold/test-utils/browser/idle";
import { json } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { api, connect, dialog, freshPage, install, open, openProfile } from "../../test/page.fixture.tsx";

freshPage();

const ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const KEY = `rk-ens-name-${ACCOUNT}`;
const ROUTE = `GET /names/${ACCOUNT}`;
const HOUR = 3_600_000;
const asked = () => api.asked.filter(({ route }) => route === ROUTE).length;
const title = (name: string) => dialog().getByRole("heading", { name });

async function profile() {
  install("Oak Wallet");
  open();
  await connect("Oak Wallet");
  await openProfile();
}

describe("the name of the connected wallet", () => {
  test("is shown in the profile as the server says it, and kept for 180 minutes", async () => {
    api.routes[ROUTE] = json({ success: true, name: "anna.eth" });
    await profile();
    await expect.element(title("anna.eth")).toBeVisible();
    const { ensName, expires } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    expect(ensName).toBe("anna.eth");
    expect(Math.abs(expires - Date.now() - 3 * HOUR)).toBeLessThan(60_000);
    await userEvent.keyboard("{Escape}");
    await openProfile();
    await expect.element(title("anna.eth")).toBeVisible();
    expect(asked()).toBe(1);
  });

  test("is not asked for while it is kept", async () => {
    localStorage.setItem(KEY, JSON.stringify({ ensName: "anna.eth", expires: Date.now() + HOUR }));
    await profile();
    await expect.element(title("anna.eth")).toBeVisible();
    expect(asked()).toBe(0);
  });

  const KEPT = [
    { what: "is too old", ensName: "old.eth", after: -1 },
    { what: "is none", ensName: "an\u202ena.eth", after: HOUR },
    { what: "has no end", ensName: "old.eth", after: 24 * HOUR },
  ];
  test.each(sample(KEPT, 2))("is asked for anew where what is kept $what", async ({ ensName, after }) => {
    localStorage.setItem(KEY, JSON.stringify({ ensName, expires: Date.now() + after }));
    api.routes[ROUTE] = json({ success: true, name: "anna.eth" });
    await profile();
    await expect.element(title("anna.eth")).toBeVisible();
  });

  test.each(sample(["an\u202ena.eth", null, "0x70…79C9"], 1))("is none where the server says %j", async (name) => {
    api.routes[ROUTE] = json({ success: true, name });
    await profile();
    await vi.waitFor(() => expect(asked()).toBe(1));
    await expect.element(title("0x70…79C8")).toBeVisible();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("is none where the server knows nothing of names, and it is not asked twice", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await profile();
    await vi.waitFor(() => expect(asked()).toBe(1));
    await idle();
    await vi.advanceTimersByTimeAsync(60_000);
    await idle();
    await expect.element(title("0x70…79C8")).toBeVisible();
    expect(asked()).toBe(1);
  });
});
