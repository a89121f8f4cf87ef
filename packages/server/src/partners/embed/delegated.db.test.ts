import type {
  PartnerLinks,
  RefundTicket,
  RefundToConfirm,
  TotalWithdrawalCreated,
  WithdrawalAnswer,
  Withdrawals,
} from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { endAccess } from "../../accounts/end-access.ts";
import { lockLinksAndPerson } from "../../accounts/end-mailed-links.ts";
import { hashToken } from "../../accounts/tokens.ts";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { earn, pay, someAddress } from "../../money.fixture.ts";
import { addPartner, agreementTo, createPartner, PAGE, ticketOf } from "../partner.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const setUp = async (options = {}) => createPartner(api, await addPartner(sql, options));

/** A person with 100 UBXS and a verified wallet. */
async function investor({ verifiedAt }: { verifiedAt?: Date } = {}): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, "100");
  await proveWallet(sql, person.id, verifiedAt ? { at: verifiedAt } : {});
  return person;
}
const requests = (userId: string) => sql<{ wallet_address: string; link_id: string | null }[]>`
  select wallet_address, link_id from withdrawals where user_id = ${userId}`;
const refund = "/wallet/withdraw-total-deposits";

describe("before the person has agreed", () => {
  it("a client secret shows nothing but that the account isn't connected, whether or not there is one", async () => {
    const partner = await setUp();
    const page = await partner.open();
    expect(page.link).toEqual({
      status: "none",
      url: expect.stringMatching(/^http:\/\/127.0.0.1:4600\/connect#[\w-]{43}$/),
    });
    expect((await page.state()).body).toMatchObject({
      link: {
        status: "none",
        url: page.link.url,
        number: expect.stringMatching(/^[1-9]\d$/),
        scope: [],
        expires_at: null,
      },
      scope: ["refund:read", "refund:request"],
    });
    for (const path of ["/wallet/total-deposits", "/wallet/withdrawals", "/events"]) {
      const refused = await page.get(path);
      expect([refused.status, refused.body.code]).toEqual([403, "link_required"]);
    }
  });

  it("an email address as the customer's ID opens no account", async () => {
    const person = await investor();
    const partner = await setUp();
    const page = await partner.open({ user: { external_id: person.email } });
    expect((await page.get("/wallet/total-deposits")).body.code).toBe("link_required");
  });

  it("connecting needs a session and a fresh proof, and is mailed with “It wasn't me”", async () => {
    const person = await investor();
    const partner = await setUp();
    const page = await partner.open();
    const agreement = await page.agreement();
    expect((await api.call("POST", "/auth/links", null, { body: agreement })).status).toBe(401);
    // A sign-in from before the site asked is none: a page could open the window for a click that was meant for another.
    expect((await person.post("/auth/links", agreement)).body.code).toBe("proof_required");
    await person.prove();
    expect((await person.post("/auth/links", agreement)).status).toBe(201);
    expect((await page.get("/wallet/total-deposits")).body).toMatchObject({ total_deposits_ubxs: "100" });
    const mails = await sql`select template from outbox where user_id = ${person.id} and template = 'site_connected'`;
    expect(mails).toHaveLength(1);
  });

  it("the window says who asks for what, and nothing about accounts", async () => {
    const { name, ...made } = await addPartner(sql);
    const page = await createPartner(api, made).open();
    const shown = await api.call("POST", "/auth/link-window/open", null, { body: { ticket: ticketOf(page.link.url) } });
    expect(shown.body).toEqual({
      success: true,
      partner: name,
      origin: PAGE,
      scope: ["refund:read", "refund:request"],
      ends_at: expect.any(String),
      expires_at: expect.any(String),
      cancel_url: null,
    });
  });
});

describe("a refund through a partner", () => {
  it("goes to the wallet that was verified when the person agreed, and is written down as the partner's", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const made = await page.post<TotalWithdrawalCreated>(refund, { wallet_address: person.wallet_address });
    expect(made.status).toBe(201);
    expect(await requests(person.id)).toEqual([
      { wallet_address: person.wallet_address, link_id: page.made.body.link.id },
    ]);
    // In what the owner sees, too.
    expect(made.body.withdrawal.requested_through).toBe(page.made.body.link.partner);
    const [mail] = await sql<{ text: string }[]>`
      select message::text as text from outbox where user_id = ${person.id} and template = 'withdrawal_created'`;
    expect(mail?.text).toContain(page.made.body.link.partner);
    const [entry] = await sql<{ details: { link: string } }[]>`
      select details from audit_log where action = 'withdrawal.pending' and subject_id = ${made.body.withdrawal.id}`;
    expect(entry?.details.link).toBe(page.made.body.link.id);
  });

  it("to any other wallet needs the owner's own word, in a window that shows amount and address", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const other = someAddress();
    const refused = await page.post(refund, { wallet_address: other });
    expect([refused.status, refused.body.code]).toEqual([403, "proof_required"]);
    expect(await requests(person.id)).toEqual([]);

    const { body: ticket } = await page.post<RefundTicket>("/embed/refund-tickets", { wallet_address: other });
    const window = agreementTo(ticket);
    // Neither the page nor another person can agree.
    expect((await page.post("/wallet/refund-window/confirm", window)).body.code).toBe("scope_missing");
    const stranger = await investor();
    expect((await stranger.post("/wallet/refund-window/open", window)).body.code).toBe("not_found");
    expect((await stranger.post("/wallet/refund-window/confirm", window)).body.code).toBe("not_found");

    const shown = await person.post<RefundToConfirm>("/wallet/refund-window/open", window);
    expect(shown.body).toMatchObject({ amount_ubxs: "100", wallet_address: other, origin: PAGE });
    // The proof for the link, a moment ago, was none for this.
    expect((await person.post("/wallet/refund-window/confirm", window)).body.code).toBe("proof_required");
    await person.prove();
    expect((await person.post("/wallet/refund-window/confirm", window)).status).toBe(201);
    expect(await requests(person.id)).toEqual([{ wallet_address: other, link_id: page.made.body.link.id }]);
    expect((await person.post("/wallet/refund-window/confirm", window)).body.code).toBe("not_found");
  });

  it("in a window that was opened just before the client secret expired can still be agreed to", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const { body: ticket } = await page.post<RefundTicket>("/embed/refund-tickets", { wallet_address: someAddress() });
    const secret = hashToken(page.secret);
    await sql`update embed_sessions set expires_at = now() where token_hash = ${secret}`;
    await cleanUp(sql, new Date());
    await person.prove();
    expect((await person.post("/wallet/refund-window/open", agreementTo(ticket))).status).toBe(200);
    expect((await person.post("/wallet/refund-window/confirm", agreementTo(ticket))).status).toBe(201);
    await cleanUp(sql, new Date());
    expect(await sql`select from embed_sessions where token_hash = ${secret}`).toHaveLength(0);
  });

  it("to a wallet that was linked after the person agreed waits as long as a new wallet does", async () => {
    const person = await api.person();
    await pay(sql, person.id, "100");
    const page = await (await setUp()).connect(person);
    await proveWallet(sql, person.id);
    expect((await page.post(refund, { wallet_address: person.wallet_address })).body.code).toBe("proof_required");
  });

  it("to a wallet that was verified long ago may be requested, also if the account had none when the person agreed", async () => {
    const person = await api.person();
    await pay(sql, person.id, "100");
    await sql`update users set created_at = now() - interval '1 year' where id = ${person.id}`;
    const page = await (await setUp()).connect(person);
    await proveWallet(sql, person.id, { at: new Date(Date.now() - 30 * 24 * 3_600_000) });
    expect((await page.post(refund, { wallet_address: person.wallet_address })).status).toBe(201);
  });

  it("is refused by the database, whatever the server says", async () => {
    const person = await investor();
    const { made } = await (await setUp()).connect(person);
    const insert = (address: string) =>
      sql`select from create_withdrawal(${person.id}, null, ${address}, null, ${made.body.link.id})`;
    await expect(insert(someAddress())).rejects.toMatchObject({ constraint: "link_destination" });
    const stranger = await investor();
    await expect(
      sql`select from create_withdrawal(${stranger.id}, null, ${stranger.wallet_address}, null, ${made.body.link.id})`,
    ).rejects.toMatchObject({ constraint: "link_ended" });
  });
});

describe("a client secret", () => {
  it("works on the one page that it is for", async () => {
    const person = await investor();
    const partner = await setUp();
    const { secret } = await partner.connect(person);
    for (const origin of ["https://evil.example", null]) {
      const page = partner.page(secret, origin);
      expect((await page.get("/wallet/total-deposits")).body.code).toBe("origin_not_allowed");
      expect((await page.state()).body.code).toBe("origin_not_allowed");
    }
  });

  it("works for fifteen minutes, and is kept as its hash", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const rows = await sql`select e::text as row from embed_sessions e`;
    expect(JSON.stringify(rows)).not.toContain(page.secret.slice(6));
    await sql`update embed_sessions set expires_at = now() where partner_id in (select partner_id from partner_links where user_id = ${person.id})`;
    expect((await page.get("/wallet/total-deposits")).body.code).toBe("token_expired");
  });

  it("of a key for other pages isn't made", async () => {
    const partner = await setUp();
    const refused = await partner.createSession({ origin: "https://evil.example" });
    expect([refused.status, refused.body.code]).toEqual([403, "origin_not_allowed"]);
  });

  it("isn't made for requests alone, whose answers would tell the deposits", async () => {
    const partner = await setUp();
    const refused = await partner.createSession({ scope: ["refund:request"] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ path: "scope", message: expect.stringContaining("include refund:read") }]);
  });

  it("opens what the person agreed to, and says what is missing", async () => {
    const person = await investor();
    const partner = await setUp();
    const reader = await partner.connect(person, "customer-1", ["refund:read"]);
    expect((await reader.get("/wallet/total-deposits")).status).toBe(200);
    const lacking = await reader.post(refund, { wallet_address: person.wallet_address });
    expect([lacking.body.code, lacking.body.detail]).toEqual([
      "scope_missing",
      "This client secret lacks “refund:request”. Add it to “scope” where your server creates the session.",
    ]);
    const wider = await partner.open();
    expect((await wider.post(refund, { wallet_address: person.wallet_address })).body.detail).toBe(
      "The person didn't agree to “refund:request”. They can connect their account again to agree.",
    );
    expect(await requests(person.id)).toEqual([]);
  });

  it("opens nothing else of the account", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    for (const path of [
      "/auth/me",
      "/auth/sessions",
      "/auth/links",
      "/wallet/balance",
      "/wallet/transactions",
      "/dashboard/summary",
    ])
      expect((await page.get(path)).body.code, path).toBe("scope_missing");
    for (const path of [
      "/wallet/withdraw",
      "/auth/factors/recovery-codes",
      "/auth/close",
      "/auth/proof",
      "/auth/logout",
    ])
      expect((await page.post(path)).body.code, path).toBe("scope_missing");
    expect((await page.get("/admin/settings")).body.code).toBe("scope_missing");
  });

  it("of an admin's account makes no admin", async () => {
    const admin = await api.person("admin");
    const page = await (await setUp()).connect(admin);
    expect((await page.get("/wallet/total-deposits")).status).toBe(200);
    expect((await page.get("/admin/settings")).body.code).toBe("scope_missing");
  });
});

describe("what a partner's page reads", () => {
  it("is refunds of all deposits, and no other partner's name", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const other = await (await setUp()).connect(person);
    await person.prove();
    await pay(sql, person.id, "20");
    await earn(sql, person.id, "20");
    const own = await person.post<WithdrawalAnswer>("/wallet/withdraw", {
      amount_ubxs: "15",
      wallet_address: person.wallet_address,
    });
    expect(own.status).toBe(201);
    const { body: made } = await other.post<TotalWithdrawalCreated>(refund, { wallet_address: person.wallet_address });
    const { id } = made.withdrawal;

    const list = await page.get<Withdrawals>("/wallet/withdrawals");
    expect(list.body.withdrawals.map((one) => [one.id, one.requested_through])).toEqual([[id, null]]);
    expect((await page.get(`/wallet/withdrawals/${own.body.withdrawal.id}`)).status).toBe(404);
    expect((await page.get(`/wallet/withdrawals/${own.body.withdrawal.id}/progress`)).status).toBe(404);
    const name = other.made.body.link.partner;
    for (const path of ["check-pending-total-withdrawal", `withdrawals/${id}`, `withdrawals/${id}/progress`]) {
      expect((await page.get(`/wallet/${path}`)).body.withdrawal).toMatchObject({ id, requested_through: null });
      expect((await other.get(`/wallet/${path}`)).body.withdrawal).toMatchObject({ id, requested_through: name });
    }
    expect((await person.get<Withdrawals>("/wallet/withdrawals")).body.withdrawals).toHaveLength(2);
  });
});

describe("access ends at once", () => {
  const ways: [string, (person: Person, link: string, partnerKey: string) => Promise<unknown>][] = [
    ["with the link", (person, link) => person.delete(`/auth/links/${link}`)],
    ["with “sign out everywhere”", (person) => person.post("/auth/sessions/end-others")],
    [
      "with a password reset",
      (person) =>
        sql.begin(async (tx) => {
          await lockLinksAndPerson(tx, person.id);
          await endAccess(tx, person.id);
        }),
    ],
    ["with the account", (person) => sql`update users set disabled_at = now() where id = ${person.id}`],
    ["with the key", (_person, _link, key) => sql`update partner_keys set revoked_at = now() where id = ${key}`],
  ];
  it.each(ways)("%s", async (_, end) => {
    const person = await investor();
    const made = await addPartner(sql);
    const partner = createPartner(api, made);
    const page = await partner.connect(person);
    await end(person, page.made.body.link.id, made.keyId);
    const refused = await page.post(refund, { wallet_address: person.wallet_address });
    expect(refused.status).toBeGreaterThanOrEqual(401);
    expect(await requests(person.id)).toEqual([]);
    const next = await partner.createSession();
    if (next.status === 201) expect(next.body.link.status).toBe("none");
    else expect(next.body.code).toBe("invalid_key");
  });

  it("with an account that its person closes, whose customer may then be another account's", async () => {
    const [person, next] = [await api.person(), await api.person()];
    const partner = await setUp();
    const page = await partner.connect(person);
    expect((await person.post("/auth/close")).status).toBe(204);
    expect((await page.get("/wallet/total-deposits")).body.code).toBe("token_expired");
    expect((await partner.connect(next)).made.status).toBe(201);
  });

  it("a request and the end of its link at the same moment: either is first", async () => {
    const person = await investor();
    const page = await (await setUp()).connect(person);
    const [made] = await Promise.all([
      page.post(refund, { wallet_address: person.wallet_address }),
      person.delete(`/auth/links/${page.made.body.link.id}`),
    ]);
    expect((await requests(person.id)).length).toBe(made.status === 201 ? 1 : 0);
    expect((await page.post(refund, { wallet_address: person.wallet_address })).status).toBe(401);
  });
});

describe("one customer is one account", () => {
  it("another account can't take the customer, and one account no second customer", async () => {
    const [person, other] = [await investor(), await investor()];
    const partner = await setUp();
    await partner.connect(person, "customer-1");
    const page = await partner.createSession({ user: { external_id: "customer-1" } });
    expect(page.body.link).toEqual({ status: "linked", url: null });
    const second = await partner.connect(person, "customer-2");
    expect([second.made.status, second.made.body.code]).toEqual([409, "already_linked"]);
    expect((await partner.connect(other, "customer-2")).made.status).toBe(201);
  });

  it("two accounts that take a customer at once: one gets it", async () => {
    const people = [await investor(), await investor()];
    const partner = await setUp();
    const agreement = await (await partner.open()).agreement();
    await Promise.all(people.map((person) => person.prove()));
    const made = await Promise.all(people.map((person) => person.post("/auth/links", agreement)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("the owner sees which sites are connected, and others don't", async () => {
    const [person, other] = [await investor(), await investor()];
    const { name, ...made } = await addPartner(sql);
    const page = await createPartner(api, made).connect(person);
    const own = await person.get<PartnerLinks>("/auth/links");
    expect(own.body.links).toEqual([page.made.body.link]);
    expect(own.body.links[0]).toMatchObject({ partner: name, origin: PAGE, scope: ["refund:read", "refund:request"] });
    expect((await other.get<PartnerLinks>("/auth/links")).body.links).toEqual([]);
    expect((await other.delete(`/auth/links/${page.made.body.link.id}`)).status).toBe(404);
  });
});

describe("a secret key", () => {
  it("in a page is refused with a sentence that the page can read", async () => {
    const partner = await setUp();
    const refused = await partner.createSession({}, { Origin: PAGE });
    expect([refused.status, refused.body.code]).toEqual([403, "secret_key_in_page"]);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  it.each([
    ["mistyped", (key: string) => `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`],
    ["cut", (key: string) => key.slice(0, 40)],
    ["of a sandbox", (key: string) => key.replace("live", "test")],
    ["missing", () => ""],
  ])("%s is none", async (_, change) => {
    const made = await addPartner(sql);
    const { createSession } = createPartner(api, { secret: change(made.secret) });
    const refused = await createSession();
    expect([refused.status, refused.body.code]).toEqual([401, "invalid_key"]);
  });

  it("has at most one other beside it", async () => {
    const { id } = await addPartner(sql);
    const add = () =>
      sql`insert into partner_keys (partner_id, origins, requests_per_minute) values (${id}, array['https://a.example'], 60)`;
    await add();
    await expect(add()).rejects.toMatchObject({ constraint: "two_partner_keys" });
  });
});

it("a page of a partner's origin may call what a client secret opens, and no sign-in", async () => {
  const origin = "https://only-by-key.example";
  await addPartner(sql, { origins: [origin] });
  const preflight = async (path: string) => {
    const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
    const { headers: answer } = await api.app.request(`/api${path}`, { method: "OPTIONS", headers });
    return answer.get("Access-Control-Allow-Origin");
  };
  expect(await preflight("/wallet/withdraw-total-deposits")).toBe(origin);
  expect(await preflight("/embed/session")).toBe(origin);
  expect(await preflight("/auth/login")).toBeNull();
});
