import { Announcement } from "@freehold/announcement";
import { Auth } from "@freehold/auth";
import { configure, signOut } from "@freehold/session";
import { SidebarShell } from "@freehold/sidebar-shell";
import { json, type StubApi, stubbedPage, suspended, USER } from "@freehold/test-utils/browser/stub-api";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

const { stubApi, restartSession, tidyUp } = stubbedPage({ configure, signOut });

const urls: string[] = [];
let api: StubApi;
let root: Root;

beforeEach(() => {
  api = stubApi({
    "GET /platform": suspended,
    "POST /auth/login": json({ success: true, token: `fh_${"x".repeat(43)}`, user: USER }),
  });
  const stubbed = globalThis.fetch;
  urls.length = 0;
  vi.stubGlobal("fetch", (input: string, init: RequestInit) => {
    urls.push(input);
    return stubbed(input, init);
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  root.unmount();
  document.body.replaceChildren();
  await tidyUp();
});

/** Each widget as a host's React renders it, with what it was given. */
const WIDGETS: [name: string, draw: (props: object) => ReactElement][] = [
  ["Announcement", (props) => <Announcement {...props} />],
  ["Auth", (props) => <Auth {...props} />],
  ["SidebarShell", (props) => <SidebarShell brand="Freehold" {...props} />],
  ["WalletConnect", (props) => <WalletConnect {...props} />],
  ["WithdrawAll", (props) => <WithdrawAll {...props} />],
];

describe.each(WIDGETS)("<%s>", (_, draw) => {
  test("takes no prop from a polluted Object.prototype", async () => {
    const onReady = vi.fn();
    const stolen = vi.fn();
    const polluted = { apiUrl: "https://thief.example/api", theme: "dark", onError: stolen, projectId: "evil" };
    restartSession("kept-token");
    Object.assign(Object.prototype, polluted);
    try {
      root.render(draw({ onReady }));
      await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
      await vi.waitFor(() => expect(urls).toContain(`${location.origin}/api/auth/me`));
    } finally {
      for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
    }
    expect(urls.filter((url) => !url.startsWith(location.origin))).toEqual([]);
    expect(document.querySelector("[data-theme]")).toBe(null);
    expect(stolen).not.toHaveBeenCalled();
  });

  test("shows one sentence in place of itself for an apiUrl that is none, throws nothing and asks nothing", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const onError = vi.fn();
    const onReady = vi.fn();
    // Without a token: the session of the test before may still be followed. That a kept one is not sent is in elements.e2e.test.ts.
    root.render(draw({ apiUrl: "//thief.example/api", onError, onReady }));
    const sentence = "This part of the page can't be shown: “//thief.example/api” is not an API address.";
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
    expect(document.body.textContent?.trim()).toBe(sentence);
    await vi.waitFor(() => expect(onError).toHaveBeenCalled());
    expect(onError.mock.calls).toEqual([[{ code: "api_url", kind: "connection", message: sentence, requestId: null }]]);
    expect(onReady).not.toHaveBeenCalled();
    expect(urls).toEqual([]);
    // The console has it once a page, whichever widget came first.
    expect(said.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

test("of two widgets that name different addresses the later is refused, and follows once the page's script agrees with it", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  root.render(
    <>
      <Auth apiUrl="/api" />
      <Announcement apiUrl="/other/api" />
    </>,
  );
  const { origin } = location;
  const sentence = `This part of the page can't be shown: it uses the API at ${origin}/other/api, but the page uses ${origin}/api.`;
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  await expect.element(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(said.mock.calls).toEqual([[`Freehold: ${sentence}`]]);
});

describe("what a host's callback throws reaches the console and changes nothing", () => {
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  const fail = () => {
    throw new Error("the host's own");
  };
  beforeEach(() => {
    thrown.mockClear();
    window.addEventListener("error", thrown);
  });
  afterEach(() => window.removeEventListener("error", thrown));
  const isReported = () =>
    vi.waitFor(() => expect(thrown.mock.calls.map(([event]) => event.error.message)).toContain("the host's own"));

  test("onSignedIn", async () => {
    root.render(<Auth onSignedIn={fail}>Signed in</Auth>);
    await userEvent.fill(page.getByLabelText("Email"), USER.email);
    await userEvent.fill(page.getByLabelText("Password", { exact: true }), "freehold-demo-2026");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Signed in")).toBeVisible();
    await isReported();
    expect(page.getByRole("alert").query()).toBe(null);
  });

  test("onSubmitted", async () => {
    const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const withdrawal = {
      id: "w-1",
      total_deposits_amount: "7",
      wallet_address: address,
      status: "pending",
      created_at: USER.created_at,
    };
    Object.assign(api.routes, {
      "GET /wallet/total-deposits": json({ success: true, total_deposits_ubxs: "7", deposit_count: 1 }),
      "GET /wallet/check-pending-total-withdrawal": json({ success: false, withdrawal: null }),
      "GET /wallet/withdrawals": json({ success: true, withdrawals: [] }),
      "POST /wallet/withdraw-total-deposits": json({ success: true, message: "Created.", withdrawal }, 201),
    });
    restartSession("kept-token");
    root.render(<WithdrawAll onSubmitted={fail} />);
    await userEvent.fill(page.getByLabelText("Destination Wallet Address *", { exact: true }), address);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Withdrawal Request Created" })).toBeVisible();
    await isReported();
    expect(api.asked.filter(({ route }) => route === "POST /wallet/withdraw-total-deposits")).toHaveLength(1);
  });
});
