import { digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { held, json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { $route, openSection } from "../../../shared/location/router.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { rootOf, PROPOSAL as SIGNED, withPasskey } from "../../../shared/test/passkey.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import Months from "./index.tsx";

const MILL = {
  property_id: "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f",
  property_slug: "harbour-mill-12",
  property_name: "Harbour Mill 12",
  shares: 1200,
  gross_ubxs: "2000",
  costs_ubxs: "749.5",
  holds_shares: false,
  distribution: null,
};
const DUE = "GET /admin/payouts/due";
const due = (...items: object[]) =>
  json({ success: true, items, next: null, month: "2026-02", total: items.length, completed: 0 });

const OPERATOR = { id: MILL.property_id, email: "operator@freehold.test" };
const PROPOSAL = {
  ...MILL,
  id: "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e90",
  month: "2026-02",
  gross_ubxs: "100749.5",
  costs_ubxs: "749.5",
  net_ubxs: "100000",
  holders: 100_000,
  shares_total: 2000,
  per_share_ubxs: "50",
  smallest_ubxs: "1",
  largest_ubxs: "1",
  rounded_up: 0,
  note: "The roof",
  is_correction: false,
  month_net_ubxs: "0",
  reason: null,
  hold: null,
  status: "proposed",
  proposed_by: OPERATOR,
  proposed_at: "2026-03-02T10:00:00.000Z",
  progress: { holders_booked: 0, amount_booked_ubxs: "0", per_second: null, seconds_left: null },
  cancellable: true,
  mine: false,
};
const AT = PROPOSAL.proposed_at;
const CONFIRMED = { status: "distributing", confirmed_by: OPERATOR, confirmed_at: AT, cancellable: false };
const COMPLETED = { ...CONFIRMED, status: "completed", completed_at: AT, month_net_ubxs: "100000" };
const OTHERS =
  /^You, or people you invited, held shares of Harbour Mill 12 in February 2026, so other admins enter and confirm it/;
const ONE = `GET /admin/payouts/${PROPOSAL.id}`;

freshPage("payouts");
signedIn({ [DUE]: due(MILL), "GET /admin/payouts": json({ success: true, items: [], next: null }) }, "admin");

test("the list of a month says where each property stands, and leads to what is still to be entered", async () => {
  const stop = $route.listen(() => undefined);
  openSection("payouts", { rest: ["months"], search: { of: "2026-02" } });
  draw(<Months />);
  await expect.element(page.getByText("0 of 1 properties are done.")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "1,250.50" })).toBeVisible();
  await page.getByRole("link", { name: "Enter February 2026 of Harbour Mill 12" }).click();
  expect(location.pathname + location.search).toBe(`/payouts/months/new?property=${MILL.property_id}&of=2026-02`);
  await expect.element(page.getByRole("heading", { name: "Harbour Mill 12, February 2026" })).toBeVisible();
  stop();
});

test("what is there keeps the name of its own month until the chosen one is read", async () => {
  openSection("payouts", { rest: ["months"], search: { of: "2026-02" } });
  draw(<Months />);
  await expect.element(page.getByText("0 of 1 properties are done.")).toBeVisible();
  const january = held(json({ success: true, items: [MILL], next: null, month: "2026-01", total: 1, completed: 0 }));
  api.routes[DUE] = january.answer;
  openSection("payouts", { rest: ["months"], search: { of: "2026-01" } });
  await expect.poll(() => api.asked.filter(({ route }) => route === DUE).length).toBe(2);
  await expect.element(page.getByRole("heading", { name: "Status of February 2026" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Enter February 2026 of Harbour Mill 12" })).toBeVisible();
  january.release();
  await expect.element(page.getByRole("heading", { name: "Status of January 2026" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Enter January 2026 of Harbour Mill 12" })).toBeVisible();
});

test("a month that is done in all properties is one line, with its table one click away", async () => {
  const done = { ...MILL, distribution: { id: "d1", status: "completed", net_ubxs: "1250.5" } };
  api.routes[DUE] = json({ success: true, items: [done], next: null, month: "2026-02", total: 12, completed: 12 });
  openSection("payouts", { rest: ["months"], search: { of: "2026-02" } });
  draw(<Months />);
  await expect.element(page.getByText("All 12 properties are done.")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Harbour Mill 12" })).not.toBeInTheDocument();
  // What cannot be read again is not said in the fold.
  api.routes[DUE] = problem("unavailable", "The database is away.");
  reload("distributions:due");
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await page.getByText("Each property", { exact: true }).click();
  await expect.element(page.getByRole("cell", { name: "Harbour Mill 12" })).toBeVisible();
  expect(page.getByText("This may be out of date").elements()).toHaveLength(1);
});

test("a month is entered with what is stated of the property, and what is no amount is not sent", async () => {
  openSection("payouts", { rest: ["months", "new"], search: { property: MILL.property_id, of: "2026-02" } });
  draw(<Months />);
  const gross = page.getByLabelText("Gross rent of the month (UBXS)");
  await expect.element(gross).toHaveValue("2000");
  await gross.fill("a lot");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByText("Enter an amount such as 1250.50")).toBeVisible();
  expect(api.asked.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
});

test("a month that is entered already leads to it", async () => {
  api.routes[DUE] = due({ ...MILL, distribution: { id: "d1", status: "proposed", net_ubxs: "1250.5" } });
  openSection("payouts", { rest: ["months", "new"], search: { property: MILL.property_id, of: "2026-02" } });
  draw(<Months />);
  await expect.element(page.getByText(/^This month has already been entered/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open", exact: true }))
    .toHaveAttribute("href", "/payouts/months/d1");
});

test("an admin whom the month pays is not asked to enter it, and reads who is", async () => {
  api.routes[DUE] = due({ ...MILL, holds_shares: true });
  openSection("payouts", { rest: ["months"], search: { of: "2026-02" } });
  draw(<Months />);
  await expect.element(page.getByRole("cell", { name: "For other admins" })).toBeVisible();
  expect(page.getByRole("link", { name: /^Enter February 2026/ }).elements()).toEqual([]);
  openSection("payouts", { rest: ["months", "new"], search: { property: MILL.property_id, of: "2026-02" } });
  await expect.element(page.getByText(OTHERS)).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
});

test("an admin whom the month pays can cancel what another one proposed, and not confirm it", async () => {
  api.routes[ONE] = json({ ...PROPOSAL, holds_shares: true });
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  draw(<Months />);
  await expect.element(page.getByText(OTHERS)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cancel the month" })).toBeVisible();
  expect(page.getByRole("button", { name: "Confirm and distribute" }).elements()).toEqual([]);
});

test("a finished month is corrected by what was missing, beside what it has paid so far", async () => {
  const stop = $route.listen(() => undefined);
  api.routes[ONE] = json({ ...PROPOSAL, ...COMPLETED, month_net_ubxs: "100250" });
  api.routes[DUE] = due({ ...MILL, distribution: { id: PROPOSAL.id, status: "completed", net_ubxs: "100000" } });
  api.routes["POST /admin/payouts/preview"] = json({
    ...{ ...PROPOSAL, gross_ubxs: "4", costs_ubxs: "0", net_ubxs: "4", is_correction: true, month_net_ubxs: "100250" },
    ...{ stated_gross_ubxs: "2000", needs_reason: true },
  });
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  draw(<Months />);
  const soFar = page.getByText("Distributed for this month so far, including corrections: 100,250.00 UBXS.");
  await expect.element(soFar).toBeVisible();
  await expect.element(page.getByText("distributed to 100000 holders")).toBeVisible();
  await page.getByRole("link", { name: "Correct this month" }).click();
  await page.getByLabelText("Additional rent (UBXS)").fill("4");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect.element(page.getByRole("textbox", { name: "Reason" })).toBeVisible();
  await expect.element(soFar).toBeVisible();
  await expect.element(page.getByText("You entered this month", { exact: false })).not.toBeInTheDocument();
  stop();
});

test("a month that does not go on is said in the list, and why on its own screen", async () => {
  const hold = { code: "booking_failed", sentence: "It could not be booked.", what_to_do: "The log says why." };
  const held = { ...PROPOSAL, ...CONFIRMED, hold: { ...hold, since: AT, resumes_at: AT } };
  api.routes["GET /admin/payouts"] = json({ success: true, items: [held], next: null });
  api.routes[ONE] = json(held);
  openSection("payouts", { rest: ["months"] });
  draw(<Months />);
  await expect.element(page.getByRole("cell", { name: "Held" })).toBeVisible();
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  await expect.element(page.getByText("This distribution is on hold")).toBeVisible();
  await expect.element(page.getByText("It could not be booked. The log says why.", { exact: false })).toBeVisible();
});

test("a month with nothing to distribute is confirmed as such by another admin, and said to be done", async () => {
  const answer = (rest: object) => json({ ...PROPOSAL, gross_ubxs: "500", net_ubxs: "-249.5", holders: 3, ...rest });
  api.routes[ONE] = answer({});
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  draw(<Months />);
  await expect.element(page.getByText("Net: nothing to distribute")).toBeVisible();
  await expect.element(page.getByText(/^The month's costs were at least its rent\. Its 3 holders/)).toBeVisible();
  api.routes[`POST /admin/proposals/${PROPOSAL.id}/confirm`] = () => {
    api.routes[ONE] = answer(COMPLETED);
    return Response.json({ ...PROPOSAL, ...COMPLETED });
  };
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("3 holders get nothing for this month. This can't be reversed.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Nothing to distribute", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^There was nothing to distribute/)).toBeVisible();
});

test("a distribution that runs says how many are booked, how fast and how long it takes, until it is whole", async () => {
  const progress = { holders_booked: 40_000, amount_booked_ubxs: "40000", per_second: 8_000, seconds_left: 8 };
  api.routes[ONE] = json({ ...PROPOSAL, ...CONFIRMED, progress });
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  draw(<Months />);
  const bar = page.getByRole("progressbar");
  await expect.element(bar).toHaveAttribute("value", "40000");
  await expect.element(bar).toHaveAttribute("max", "100000");
  await expect.element(page.getByText("40,000 of 100,000 holders booked")).toBeVisible();
  await expect.element(page.getByText("8,000 per second")).toBeVisible();
  await expect.element(page.getByText("about 8 seconds left")).toBeVisible();
  api.routes[ONE] = json({ ...PROPOSAL, ...COMPLETED });
  await expect.element(page.getByText("All 100,000 holders have been paid, 100,000.00 UBXS in total.")).toBeVisible();
  expect(bar.elements()).toEqual([]);
});

test.each(["", "no-uuid"])("of the property %j nothing is entered, and nothing is asked", async (property) => {
  openSection("payouts", { rest: ["months", "new"], search: { property } });
  draw(<Months />);
  await expect.element(page.getByText("Choose a property and a month")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "View all months" })).toHaveAttribute("href", "/payouts/months");
  expect(api.asked.filter(({ route }) => route === DUE)).toEqual([]);
});

test("a month is confirmed by its words, and exactly this is signed", async () => {
  const signed = withPasskey();
  const confirmed = `POST /admin/proposals/${PROPOSAL.id}/confirm`;
  api.routes[ONE] = json(PROPOSAL);
  api.routes[confirmed] = json({});
  openSection("payouts", { rest: ["months", PROPOSAL.id] });
  draw(<Months />);
  const digest = await digestOfProposal(SIGNED);
  const words = `Approval words: ${await wordsOf(digest)}`;
  await expect.element(page.getByText(words)).toBeVisible();
  await page.getByRole("button", { name: "Confirm and distribute" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm and distribute" }).click();
  await expect.poll(() => api.asked.map(({ route }) => route)).toContain(confirmed);
  expect(signed).toEqual([await rootOf(digest)]);
});
