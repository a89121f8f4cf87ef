import { Announcement } from "@freehold/announcement";
import { Auth } from "@freehold/auth";
import { configure, signOut } from "@freehold/session";
import { SidebarShell } from "@freehold/sidebar-shell";
import { handlers, rememberSession, STATE_NAMES } from "@freehold/testing";
import { DepositFromWallet, WalletConnect } from "@freehold/wallet-connect";
import { RefundStatus, WithdrawAll } from "@freehold/withdraw-all";
import { act, cleanup, render } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ITEMS as ACCOUNT } from "./items/account";
import { ITEMS as ANNOUNCEMENT } from "./items/announcement";
import { ITEMS as AUTH } from "./items/auth";
import { see } from "./items/item";
import { ITEMS as REFUND } from "./items/refund";
import { ITEMS as SHELL } from "./items/shell";
import { ITEMS as WALLET } from "./items/wallet";

/** What the widgets say to developers on purpose: the API does not answer, and the choice of wallets has no `project-id`. */
const NOTES = /^Freehold: (Nothing responds at|QR codes)/;
/** A connection outlasts a test, and an installed wallet, too: these do not connect. */
const NOT_CONNECTED = ["Choice of a wallet", "A wallet that is not installed", "Verify without connecting"];
const GALLERY = [
  ...[...ACCOUNT, ...ANNOUNCEMENT, ...AUTH, ...REFUND, ...SHELL],
  ...WALLET.filter(({ name }) => NOT_CONNECTED.includes(name)).map((item, index) =>
    index ? { ...item, prepare: undefined } : item,
  ),
];

/** Every third row of a table, or with `SOAK=1` all: examples/gallery opens each state in a browser. */
const some = (rows) => rows.filter((_, index) => process.env.SOAK === "1" || index % 3 === 0);

const server = setupServer();
let pages = 0;
let complaints;

/** Opens a page on an API of its own: who was signed in on the one before is not here. */
function open(state, signedIn) {
  pages += 1;
  const apiUrl = `/${pages}/api`;
  server.resetHandlers(...handlers(state, { apiUrl: `*${apiUrl}` }));
  localStorage.clear();
  if (signedIn) rememberSession();
  configure({ apiUrl });
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  complaints = [];
  const complain = (...said) => NOTES.test(said[0]) || complaints.push(said.map(String).join(" "));
  for (const level of ["error", "warn"]) vi.spyOn(console, level).mockImplementation(complain);
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await act(signOut);
  cleanup();
});
afterAll(() => server.close());

test.each(some(STATE_NAMES))("every widget on one page, %s", async (state) => {
  open(state, !state.startsWith("sign-in"));
  render(
    <SidebarShell brand="Freehold" signedOut={<Auth />}>
      {() => (
        <>
          <Announcement />
          <RefundStatus />
          <WithdrawAll signIn={<Auth />} />
          <WalletConnect />
          <DepositFromWallet />
        </>
      )}
    </SidebarShell>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(document.body.textContent).not.toContain("could not supply");
});

test.each(some(GALLERY))("$state: $name", async ({ state, signedIn = true, address, prepare, view, steps, shows }) => {
  history.replaceState(null, "", `/${address ?? ""}`);
  open(state, signedIn);
  prepare?.();
  render(view("light"));
  await steps?.();
  await see(shows);
});
