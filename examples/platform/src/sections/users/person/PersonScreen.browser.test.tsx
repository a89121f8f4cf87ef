import { digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { signOut } from "@freehold/session";
import { json } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { rootOf, PROPOSAL as SIGNED, withPasskey } from "../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { PersonScreen } from "./PersonScreen.tsx";
import { $outcome } from "./store.ts";

const ID = "an-id";
const OUTCOME = { tone: "success", title: "Account disabled", text: "They cannot sign in." } as const;

const DETAIL = {
  success: true,
  user: {
    id: ID,
    email: "person@example.test",
    wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    wallet_verified_at: null,
    email_confirmed_at: "2026-01-05T09:00:00Z",
    created_at: "2026-01-05T09:00:00Z",
    disabled_at: null as string | null,
    role: "user",
    role_change: null as object | null,
    proposed_role: null,
    has_second_factor: false,
    factor_reset: null as object | null,
    factors_removed_at: null as string | null,
    removal_takes_two: false,
    is_you: false,
    session_count: 0,
    last_active_at: null,
    open_refund: null,
    total_ubxs: "0",
    referral_code: "ABCDEFGH",
    referred_by: null,
    referral_count: 0,
  },
  balance: { total_ubxs: "0", available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0" },
};

/** The person as the server has them; null: it cannot say. */
let person: typeof DETAIL | null = null;

freshPage();
signedIn(
  {
    [`GET /admin/users/${ID}`]: () =>
      person
        ? Response.json(person)
        : Response.json({ code: "internal_error", detail: "That went wrong." }, { status: 500 }),
    [`PATCH /admin/users/${ID}`]: () => {
      person = { ...DETAIL, user: { ...DETAIL.user, disabled_at: "2026-02-01T09:00:00Z" } };
      return Response.json(person);
    },
  },
  "admin",
);
beforeEach(() => {
  person = null;
  openSection("users", { rest: [ID] });
});

test("a person who cannot be read is not loading for ever", async () => {
  const { container } = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  expect(container.querySelectorAll(".fh-skeleton")).toHaveLength(0);
});

test("what an action led to is gone with the screen, and with the admin who acted", async () => {
  const { unmount } = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  $outcome.set(OUTCOME);
  await expect.element(page.getByText("Account disabled")).toBeVisible();
  unmount();
  expect($outcome.get()).toBeNull();
  $outcome.set(OUTCOME);
  await signOut();
  expect($outcome.get()).toBeNull();
});

test("the focus goes to the heading when the button that had it is gone with what it did", async () => {
  person = DETAIL;
  draw(<PersonScreen id={ID} />);
  await userEvent.click(page.getByRole("button", { name: "Disable the account" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Disable the account" }));
  await expect.element(page.getByRole("button", { name: "Enable the account" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("what a person did can be read also once they are no admin any more", async () => {
  person = DETAIL;
  draw(<PersonScreen id={ID} />);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect.element(page.getByRole("link", { name: "Sign-ins" })).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("link", { name: "Activity" })).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("link", { name: "Their actions" })).toBeVisible();
});

test("an admin's lost factors are reset by two others, and the wait can be cancelled", async () => {
  const admin = { ...DETAIL.user, role: "admin", has_second_factor: true };
  person = { ...DETAIL, user: admin };
  const { unmount } = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Reset second factors" })).toBeVisible();
  unmount();
  const reset = { id: "p", proposed_by: "one@example.test", proposed_at: "2026-02-01T09:00:00Z", is_lapsed: false };
  person = { ...DETAIL, user: { ...admin, factor_reset: { ...reset, is_yours: false } } };
  const proposed = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Confirm reset" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reset second factors" })).not.toBeInTheDocument();
  proposed.unmount();
  person = { ...DETAIL, user: { ...admin, factors_removed_at: "2026-02-02T09:00:00Z" } };
  draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Cancel reset" })).toBeVisible();
});

const PROPOSED = { id: SIGNED.id, proposed_by: "one@example.test", proposed_at: "2026-02-01T09:00:00Z" };
const OPEN = { ...PROPOSED, is_yours: false, is_lapsed: false };

test.each([
  ["a role", { role_change: { ...OPEN, role: "admin" } }, "Confirm as admin"],
  ["the loss of a role", { role: "admin", role_change: { ...OPEN, role: "user" } }, "Confirm removal"],
  ["a reset of second factors", { role: "admin", factor_reset: OPEN }, "Confirm reset"],
])("%s is confirmed by its words, and exactly this is signed", async (_, about, name) => {
  person = { ...DETAIL, user: { ...DETAIL.user, ...about } };
  const signed = withPasskey();
  api.routes[`POST /admin/proposals/${SIGNED.id}/confirm`] = json({});
  draw(<PersonScreen id={ID} />);
  const digest = await digestOfProposal(SIGNED);
  const words = `Approval words: ${await wordsOf(digest)}`;
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(words)).toBeVisible();
  // Another proposal takes its place while the admin reads: what they were asked about is still what they confirm.
  const place = "factor_reset" in about ? "factor_reset" : "role_change";
  person = { ...person, user: { ...person.user, [place]: { ...person.user[place], id: "another" } } };
  reload("users:");
  await dialog.getByRole("button", { name }).click();
  await expect.poll(() => api.asked.map(({ route }) => route)).toContain(`POST /admin/proposals/${SIGNED.id}/confirm`);
  expect(signed).toEqual([await rootOf(digest)]);
});
