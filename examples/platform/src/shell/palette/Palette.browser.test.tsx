import { $session, refreshSession } from "@freehold/session";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { type Answer, held, json, problem, USER } from "@freehold/test-utils/browser/stub-api";
import { useStore } from "@freehold/ui";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { $route } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { $isPaletteOpen } from "./open.ts";
import Palette from "./Palette.tsx";
import { PaletteButton } from "./PaletteButton.tsx";

/** Finds what fits among these, as the API does. */
const search =
  <Item,>(items: readonly Item[], nameOf: (item: Item) => string, answer: (found: Item[]) => object): Answer =>
  (body, query) =>
    json(answer(items.filter((item) => nameOf(item).includes(query?.get("q") ?? ""))))(body, query);

const PEOPLE = ["anna.berg@freehold.test", "hanna@freehold.test"].map((email, id) => ({ id: `person-${id}`, email }));
const REQUESTS = [{ id: "r1", user: { email: "anna.berg@freehold.test" }, amount_ubxs: "1250.5", status: "pending" }];
const PROPERTIES = [
  { slug: "hannah-yard", name: "hannah Yard", place: "Utrecht" },
  { slug: "orchard-row", name: "Orchard Row", place: "Utrecht" },
  { slug: "old-harbour", name: "Old harbour", place: "Rotterdam" },
];

signedIn(
  {
    "GET /admin/users": search(
      PEOPLE,
      ({ email }) => email,
      (items) => ({ items, next: null }),
    ),
    "GET /admin/withdrawals": search(
      REQUESTS,
      ({ user }) => user.email,
      (items) => ({ items, total: 1, page: 1, limit: 5 }),
    ),
    "GET /properties": search(
      PROPERTIES,
      ({ name }) => name,
      (found) => ({ properties: found, next: null, total: 1, places: [] }),
    ),
  },
  "admin",
);
freshPage("dashboard");
beforeEach(() => $isPaletteOpen.set(false));

/** As the shell draws it. */
function Page() {
  const session = useStore($session);
  const isOpen = useStore($isPaletteOpen);
  useStore($route);
  if (session.status !== "signed-in") return null;
  return (
    <>
      <PaletteButton />
      <input aria-label="Elsewhere" />
      {isOpen && <Palette user={session.user} />}
    </>
  );
}

const button = () => page.getByRole("button", { name: "Search" });
const field = () => page.getByRole("combobox");
const options = () =>
  page
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);
const selected = () => document.querySelector("[role=option][aria-selected=true]")?.textContent;
const press = (keys: string) => userEvent.keyboard(keys);

async function openWithKeys() {
  draw(<Page />);
  await expect.element(button()).toBeVisible();
  await press("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
}

test.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
  "%s opens it wherever the focus is, and closes it; so does its button, which then has the focus again",
  async (keys) => {
    draw(<Page />);
    await page.getByLabelText("Elsewhere").click();
    await press(keys);
    await expect.element(field()).toHaveFocus();
    await press(keys);
    await expect.element(page.getByLabelText("Elsewhere")).toHaveFocus();
    expect($isPaletteOpen.get()).toBe(false);
    await button().click();
    await expect.element(field()).toHaveFocus();
    await press("{Escape}");
    await expect.element(button()).toHaveFocus();
  },
);

test("it lists the sections at first, and finds them and what stands in them by any part of a name", async () => {
  await openWithKeys();
  await expect.poll(options).toEqual(expect.arrayContaining(["Dashboard", "Analytics", "TreasuryRefund Requests"]));
  await field().fill("a");
  expect(api.asked.filter(({ route }) => route !== "GET /auth/me")).toEqual([]);
  await field().fill("reque trea");
  await expect.poll(options).toEqual(["TreasuryRefund Requests"]);
  await press("{Enter}");
  expect(location.pathname).toBe("/refunds/treasury");
  expect($isPaletteOpen.get()).toBe(false);
});

test("people, refund requests and properties are found as one types; arrow keys choose, and Enter goes there", async () => {
  await openWithKeys();
  await field().fill("anna");
  await expect
    .poll(options)
    .toEqual([
      "anna.berg@freehold.test",
      "hanna@freehold.test",
      "anna.berg@freehold.test1,250.50 UBXS · Pending",
      "hannah YardUtrecht",
    ]);
  await expect.element(page.getByRole("status")).toHaveTextContent("4 results");
  expect(page.getByRole("group").elements()).toHaveLength(3);
  expect(selected()).toBe("anna.berg@freehold.test");
  await press("{ArrowUp}");
  expect(selected()).toBe("hannah YardUtrecht");
  await press("{ArrowDown}{ArrowDown}");
  expect(selected()).toBe("hanna@freehold.test");
  expect(document.activeElement?.getAttribute("aria-activedescendant")).toBe(
    document.querySelector("[aria-selected=true]")?.id,
  );
  await press("{ArrowDown}{Enter}");
  expect(location.pathname).toBe("/refunds/requests/r1");
  expect($isPaletteOpen.get()).toBe(false);
});

test("what is shown is of what is typed: nothing of it while that is looked for", async () => {
  const late = held(json({ items: PEOPLE, next: null }));
  await openWithKeys();
  await field().fill("anna");
  await expect.poll(options).toHaveLength(4);
  api.routes["GET /admin/users"] = late.answer;
  await field().fill("hanna");
  expect(options()).toEqual([]);
  await expect.element(page.getByRole("status")).toHaveTextContent("Searching...");
  late.release();
  await expect.poll(options).toHaveLength(3);
  api.routes["GET /admin/users"] = json({ items: [], next: null });
  await field().fill("nothing of the kind");
  await expect.element(page.getByRole("status")).toHaveTextContent("Nothing found for “nothing of the kind”.");
  await press("{ArrowDown}{Enter}");
  expect(location.pathname).toBe("/dashboard");
});

test("a search that fails says so, and is tried again; sections stay", async () => {
  const { "GET /properties": answer } = api.routes;
  api.routes["GET /properties"] = problem("unavailable", "The database is away.");
  await openWithKeys();
  await field().fill("propert");
  await expect.element(page.getByText("The database is away.")).toBeVisible();
  expect(options()).toContain("Properties");
  if (answer) api.routes["GET /properties"] = answer;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByText("The database is away.")).not.toBeInTheDocument();
});

test("an investor finds sections and properties, and nothing is asked that only admins may ask", async () => {
  api.routes["GET /auth/me"] = json({ ...USER, role: "user" });
  await refreshSession();
  await openWithKeys();
  expect(options()).not.toContain("Refund Requests");
  await field().fill("anna");
  await expect.poll(options).toEqual(["hannah YardUtrecht"]);
  expect(api.asked.filter(({ route }) => route.includes("/admin/"))).toEqual([]);
});

test("a name with a word that begins as typed comes first", async () => {
  await openWithKeys();
  await field().fill("har");
  await expect.poll(options).toEqual(["Old harbourRotterdam", "Orchard RowUtrecht"]);
});

test("another dialog comes first", async () => {
  draw(<Page />);
  await expect.element(button()).toBeVisible();
  const other = document.createElement("dialog");
  document.body.append(other);
  other.showModal();
  await press("{Control>}k{/Control}");
  expect($isPaletteOpen.get()).toBe(false);
  other.remove();
});

test.each([
  [1440, "light"],
  [390, "dark"],
] as const)("at %i px, %s, axe finds nothing and nothing overflows", async (width, theme) => {
  await page.viewport(width, 844);
  draw(<Page />, theme);
  await button().click();
  await field().fill("anna");
  await expect.poll(options).toHaveLength(4);
  expect(await axeFindings()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
});
