import type { PartnerFigures, PartnerJwks, PartnerRequest } from "@freehold/contract";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import PartnersSection from "./index.tsx";
import { AT, detail, KEY, LIVE, ORIGINS, PARTNER, PROPOSAL } from "./partner.fixture.ts";

const SECRET = `fh_sk_live_${"12ab".repeat(18)}`;
const PUBLIC: PartnerJwks = {
  ...{ id: "j1", url: "https://acme.example/jwks.json", keys: [], origins: ORIGINS, requests_per_minute: 600 },
  ...{ created_at: AT, agreed_by: KEY.agreed_by, last_used_at: null },
};
const FIGURES: PartnerFigures = {
  success: true,
  requests: 18_230,
  refused: 12,
  errors: [{ code: "origin_not_allowed", requests: 12, last_at: AT }],
  origins: [
    { origin: "https://acme.example", requests: 18_218, refused: 0, last_at: AT, is_allowed: true },
    { origin: "https://evil.example", requests: 12, refused: 12, last_at: AT, is_allowed: false },
  ],
  versions: [{ version: "0.4.1", requests: 18_000, last_at: AT }],
};
const REQUEST: PartnerRequest = {
  ...{ id: "r1", at: AT, method: "POST", path: "/embed/sessions", status: 403, code: "origin_not_allowed", ms: 7 },
  ...{ request_id: "6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10", key_hint: "9f3c", origin: "https://evil.example" },
  ...{ version: null, body: { user: { external_id: "cust…" }, scope: ["refund:read"] } },
};

freshPage("partners");
signedIn(
  {
    "GET /admin/partners": json({ items: [PARTNER], next: null }),
    "GET /admin/partners/p1": json(detail()),
    "GET /admin/partners/p1/figures": json(FIGURES),
    "GET /admin/partners/p1/requests": json({ items: [REQUEST], next: null }),
  },
  "admin",
);

const asked = () => api.asked.map(({ route }) => route);
const lastBody = (route: string) => api.asked.findLast((call) => call.route === route)?.body;
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name });

describe("the list", () => {
  test("shows how much each partner is used, and leads to it", async () => {
    draw(<PartnersSection />);
    await expect.element(page.getByRole("row", { name: /Acme Homes.*1,204.*18,230/ })).toBeVisible();
    await page.getByRole("link", { name: "Acme Homes" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Acme Homes" })).toHaveFocus();
    expect(location.pathname).toBe("/partners/p1");
  });

  test("adds a partner and opens it; a name that is taken is said at the form", async () => {
    api.routes["GET /admin/partners"] = json({ items: [], next: null });
    draw(<PartnersSection />);
    await expect.element(page.getByText("No partners yet")).toBeVisible();
    await page.getByRole("button", { name: "Add partner" }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "Name" }), " Acme Homes ");
    api.routes["POST /admin/partners"] = problem("validation_failed", "Name is the name of another partner.");
    await inDialog("Add partner").click();
    await expect.element(page.getByRole("dialog").getByText("Name is the name of another partner.")).toBeVisible();
    api.routes["POST /admin/partners"] = json(detail());
    await inDialog("Add partner").click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Acme Homes" })).toBeVisible();
    expect(lastBody("POST /admin/partners")).toEqual({ name: "Acme Homes" });
  });
});

describe("the keys of a partner", () => {
  beforeEach(() => openSection("partners", { rest: ["p1"] }));

  test("are proposed with pages, a limit and a reason", async () => {
    api.routes["POST /admin/partners/p1/keys"] = json(detail({ proposal: { ...PROPOSAL, is_yours: true } }));
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Propose a key..." }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "Pages" }), `${ORIGINS.join("/\n")}\n`);
    await userEvent.fill(page.getByRole("textbox", { name: "Requests per minute" }), "60");
    await userEvent.fill(page.getByRole("textbox", { name: "Reason" }), "Contract of 1 March");
    api.routes["GET /admin/partners/p1"] = json(detail({ proposal: { ...PROPOSAL, is_yours: true } }));
    await inDialog("Propose").click();
    await expect.element(page.getByText("Nothing changes until another admin confirms it.")).toBeVisible();
    expect(lastBody("POST /admin/partners/p1/keys")).toEqual({
      origins: ORIGINS,
      requests_per_minute: 60,
      reason: "Contract of 1 March",
    });
    // The admin who proposed it can't confirm it, and proposes no second one.
    await expect.element(page.getByRole("button", { name: "Cancel proposal" })).toBeVisible();
    expect(page.getByRole("button", { name: "Confirm key" }).elements()).toEqual([]);
    expect(page.getByRole("button", { name: "Propose a key..." }).elements()).toEqual([]);
  });

  test("wait for another admin, who reads the pages before confirming", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ proposal: PROPOSAL }));
    api.routes["POST /admin/proposals/pr1/confirm"] = json({ ...PROPOSAL, status: "confirmed" });
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Confirm key" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm a key for Acme Homes?" });
    for (const text of [...ORIGINS, "600 requests a minute", "Contract of 1 March"])
      await expect.element(dialog.getByText(text)).toBeVisible();
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [KEY, LIVE], partner: { ...PARTNER, live_keys: 2 } }));
    await inDialog("Confirm key").click();
    await expect.element(page.getByText("Key made")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Show once..." })).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("are shown once, and only a button of its own closes what is shown", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [KEY] }));
    api.routes["POST /admin/partners/p1/keys/k1/show"] = json({ success: true, secret: SECRET, key: LIVE });
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Show once..." }).click();
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [{ ...LIVE, id: "k1" }] }));
    await inDialog("Show key").click();
    await expect.element(page.getByText(SECRET)).toBeVisible();
    await expect.element(inDialog("Copy key")).toBeVisible();
    // The key behind it is read again, and Escape closes nothing.
    await expect.poll(() => asked().filter((route) => route === "GET /admin/partners/p1").length).toBeGreaterThan(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText(SECRET)).toBeVisible();
    await inDialog("I've saved it").click();
    await expect.element(page.getByRole("heading", { name: "Key ending in 9f3c" })).toBeVisible();
    expect(document.body.textContent).not.toContain(SECRET);
    expect(page.getByRole("button", { name: "Show once..." }).elements()).toEqual([]);
  });

  test("that another admin has had shown meanwhile say so", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [KEY] }));
    api.routes["POST /admin/partners/p1/keys/k1/show"] = problem("invalid_transition", "This key has been shown once.");
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Show once..." }).click();
    await inDialog("Show key").click();
    await expect.element(page.getByRole("dialog").getByText("This key has been shown once.")).toBeVisible();
  });

  test("are revoked by one admin, after a question", async () => {
    api.routes["POST /admin/partners/p1/keys/k2/revoke"] = json(detail({ keys: [] }));
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Revoke..." }).click();
    await expect.element(page.getByRole("dialog", { name: "Revoke the key ending in 9f3c?" })).toBeVisible();
    expect(asked()).not.toContain("POST /admin/partners/p1/keys/k2/revoke");
    api.routes["GET /admin/partners/p1"] = json(
      detail({ keys: [{ ...LIVE, status: "revoked", revoked_at: AT, revoked_by: "one@freehold.test" }] }),
    );
    await inDialog("Revoke key").click();
    await expect.element(page.getByText("Key revoked")).toBeVisible();
    expect(page.getByRole("button", { name: "Revoke..." }).elements()).toEqual([]);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("are two at most", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ partner: { ...PARTNER, live_keys: 2 }, keys: [KEY, LIVE] }));
    draw(<PartnersSection />);
    await expect.element(page.getByText(/Revoke a key before you propose another/)).toBeVisible();
    expect(page.getByRole("button", { name: "Propose a key..." }).elements()).toEqual([]);
  });
});

describe("the public keys of a partner", () => {
  beforeEach(() => openSection("partners", { rest: ["p1"] }));
  const MARCH = { kid: "2026-03", thumbprint: "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs" };
  const proposal = { ...PROPOSAL, url: null, keys: [MARCH, { kid: null, thumbprint: "Z3Vlc3M" }] };

  test.each([
    [" https://acme.example/jwks.json ", { url: "https://acme.example/jwks.json" }],
    ['{ "keys": [{ "kty": "EC" }] }', { keys: { keys: [{ kty: "EC" }] } }],
  ])("are proposed by their address, or as they are: %s", async (typed, place) => {
    api.routes["POST /admin/partners/p1/jwks"] = json(detail());
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Propose public keys..." }).click();
    await userEvent.fill(page.getByRole("textbox", { name: "Key set" }), typed);
    await userEvent.fill(page.getByRole("textbox", { name: "Pages" }), ORIGINS.join("\n"));
    await userEvent.fill(page.getByRole("textbox", { name: "Reason" }), "Contract of 1 March");
    await inDialog("Propose").click();
    await expect.element(page.getByText("Nothing changes until another admin confirms it.")).toBeVisible();
    expect(lastBody("POST /admin/partners/p1/jwks")).toEqual({
      ...{ ...place, origins: ORIGINS, requests_per_minute: 600, reason: "Contract of 1 March" },
    });
  });

  test("wait for another admin, who reads which they are, and replace those before", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ jwks: PUBLIC, jwks_proposal: proposal }));
    api.routes["POST /admin/proposals/pr1/confirm"] = json({ ...proposal, status: "confirmed" });
    draw(<PartnersSection />);
    await expect.element(page.getByText("https://acme.example/jwks.json")).toBeVisible();
    await page.getByRole("button", { name: "Confirm public keys" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm public keys for Acme Homes?" });
    for (const text of [
      "2026-03: NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
      "(without an ID): Z3Vlc3M",
      ...ORIGINS,
      "Contract of 1 March",
      /replace the public keys/,
    ])
      await expect.element(dialog.getByText(text)).toBeVisible();
    api.routes["GET /admin/partners/p1"] = json(detail({ jwks: { ...PUBLIC, id: "j2", url: null, keys: [MARCH] } }));
    await inDialog("Confirm public keys").click();
    await expect.element(page.getByText("Public keys added")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  test("are revoked by one admin, after a question", async () => {
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [], jwks: PUBLIC }));
    api.routes["POST /admin/partners/p1/jwks/j1/revoke"] = json(detail());
    draw(<PartnersSection />);
    await page.getByRole("button", { name: "Revoke..." }).click();
    api.routes["GET /admin/partners/p1"] = json(detail({ keys: [] }));
    await inDialog("Revoke public keys").click();
    await expect.element(page.getByText("Public keys revoked")).toBeVisible();
    await expect.element(page.getByText("The partner's server uses a secret key.", { exact: false })).toBeVisible();
  });
});

describe("the other parts of a partner's page", () => {
  test("the customers, connected or not, lead to their accounts", async () => {
    const link = {
      ...{ id: "l1", external_id: "customer-4711", user: { id: "u1", email: "anna@example.test" } },
      ...{ scope: ["refund:read", "refund:request"], origin: ORIGINS[0], linked_at: AT },
      ...{ expires_at: "2999-01-01T00:00:00.000Z", ended_at: null, ended_because: null },
    };
    const ended = { ...link, id: "l2", external_id: "customer-4712", ended_at: AT, ended_because: "person" };
    api.routes["GET /admin/partners/p1/links"] = json({ items: [link, ended], next: null });
    openSection("partners", { rest: ["p1", "links"] });
    draw(<PartnersSection />);
    await expect.element(page.getByRole("row", { name: /customer-4711.*Connected/ })).toBeVisible();
    await expect.element(page.getByRole("row", { name: /customer-4712.*Disconnected/ })).toBeVisible();
    api.routes["POST /admin/partners/p1/links/l1/end"] = () => new Response(null, { status: 204 });
    await page.getByRole("button", { name: "Disconnect..." }).click();
    await page.getByRole("button", { name: "Disconnect customer" }).click();
    await expect.element(page.getByText("Customer disconnected")).toBeVisible();
    await page.getByRole("link", { name: "anna@example.test" }).first().click();
    expect(location.pathname).toBe("/users/u1");
  });

  test("the requests are filtered by what was found, and open to their masked body", async () => {
    openSection("partners", { rest: ["p1", "requests"] });
    draw(<PartnersSection />);
    const row = page.getByRole("row", { name: /POST \/embed\/sessions/ });
    await expect.element(row.getByText("403 origin_not_allowed")).toBeVisible();
    await row.getByText("Details").click();
    await expect.element(row.getByText(/"external_id": "cust…"/)).toBeVisible();
    await expect.element(row.getByText("6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10")).toBeVisible();
    const searches: string[] = [];
    api.routes["GET /admin/partners/p1/requests"] = (_, query) => {
      searches.push(String(query));
      return Response.json({ items: [REQUEST], next: null });
    };
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Error" }), "origin_not_allowed");
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Outcome" }), "refused");
    await expect.poll(() => searches.at(-1)).toBe("outcome=refused&code=origin_not_allowed");
  });

  test("the errors by kind, the pages and the versions lead to their requests", async () => {
    openSection("partners", { rest: ["p1", "errors"] });
    draw(<PartnersSection />);
    await expect.element(page.getByRole("row", { name: /0\.4\.1/ })).toBeVisible();
    await page.getByRole("link", { name: /origin_not_allowed/ }).click();
    expect(location.pathname + location.search).toBe("/partners/p1/requests?code=origin_not_allowed");
    openSection("partners", { rest: ["p1", "origins"] });
    await expect.element(page.getByRole("row", { name: /https:\/\/evil\.example.*Not allowed/ })).toBeVisible();
    await page.getByRole("link", { name: "https://acme.example" }).click();
    expect(location.search).toBe("?origin=https%3A%2F%2Facme.example");
  });

  test("one that doesn't exist says so", async () => {
    openSection("partners", { rest: ["p9"] });
    draw(<PartnersSection />);
    await expect.element(page.getByRole("heading", { name: "No such partner" })).toBeVisible();
  });
});
