import type { RefundTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { hashToken } from "../accounts/tokens.ts";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { addPartner, agreementTo, createPartner, PAGE, ticketOf, wrong } from "./partner.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const setUp = async () => createPartner(api, await addPartner(sql));

/** A person with 100 UBXS and a verified wallet, who has just proved who they are. */
async function victim(): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, "100");
  await proveWallet(sql, person.id);
  await person.prove();
  return person;
}

/** Nothing of a person's moves, and no partner has access. */
async function expectNothingMoved({ id }: Person, links = 0): Promise<void> {
  expect(await sql`select from withdrawals where user_id = ${id}`).toHaveLength(0);
  expect(await sql`select from partner_links where user_id = ${id} and ended_at is null`).toHaveLength(links);
}

/** A page with a stolen client secret. */
type Page = {
  person: Person;
  secret: string;
  link: string;
  at: (origin: string | null) => ReturnType<ReturnType<typeof createPartner>["page"]>;
};
const REFUND = "/wallet/withdraw-total-deposits";

describe("a hostile partner with a connected account", () => {
  it("tries another destination", async () => {
    const person = await victim();
    const page = await (await setUp()).connect(person);
    const wallet_address = someAddress();
    expect((await page.post(REFUND, { wallet_address })).body.code).toBe("proof_required");
    const { body: ticket } = await page.post<RefundTicket>("/embed/refund-tickets", { wallet_address });
    // The page has the number, and still can't agree in the owner's place.
    expect((await page.post("/wallet/refund-window/confirm", agreementTo(ticket))).body.code).toBe("scope_missing");
    await expectNothingMoved(person, 1);
  });

  it("tries another person's external_id: it names no account but the one whose person agreed", async () => {
    const [person, own] = [await victim(), await victim()];
    const theirs = await setUp();
    await theirs.connect(person, "customer-1");
    // Of another partner, and of another customer.
    const elsewhere = await (await setUp()).open({ user: { external_id: "customer-1" } });
    expect((await elsewhere.post(REFUND, { wallet_address: person.wallet_address })).body.code).toBe("link_required");
    const second = await theirs.connect(own, "customer-2");
    expect((await second.post(REFUND, { wallet_address: person.wallet_address })).body.code).toBe("proof_required");
    await expectNothingMoved(person, 1);
    await expectNothingMoved(own, 1);
  });

  it.each([
    ["a replay from another origin", "origin_not_allowed", (page: Page) => page.at("https://evil.example")],
    ["a stolen token in a program of its own", "origin_not_allowed", (page: Page) => page.at(null)],
    [
      "an expired token",
      "token_expired",
      async (page: Page) => {
        await sql`update embed_sessions set expires_at = now() where token_hash = ${hashToken(page.secret)}`;
        return page.at(PAGE);
      },
    ],
    [
      "a token of a link that has ended",
      "token_expired",
      async (page: Page) => {
        await page.person.delete(`/auth/links/${page.link}`);
        return page.at(PAGE);
      },
    ],
  ])("tries %s", async (_, code, steal) => {
    const person = await victim();
    const partner = await setUp();
    const { secret, made } = await partner.connect(person);
    const page = {
      person,
      secret,
      link: made.body.link.id,
      at: (origin: string | null) => partner.page(secret, origin),
    };
    const stolen = await steal(page);
    expect((await stolen.post(REFUND, { wallet_address: person.wallet_address })).body.code).toBe(code);
    expect((await stolen.get("/wallet/total-deposits")).body.code).toBe(code);
    expect(await sql`select from withdrawals where user_id = ${person.id}`).toHaveLength(0);
  });

  it("tries a link that no person agreed to", async () => {
    const person = await victim();
    const page = await (await setUp()).open();
    const agreement = await page.agreement();
    expect((await page.post("/auth/links", agreement)).body.code).toBe("scope_missing");
    expect((await api.call("POST", "/auth/links", null, { body: agreement })).status).toBe(401);
    expect((await page.post(REFUND, { wallet_address: person.wallet_address })).body.code).toBe("link_required");
    await expectNothingMoved(person);
  });
});

describe("a window of ours that was sent to another person", () => {
  it("connects nothing without the number of the page: one try, and the request has ended", async () => {
    const person = await victim();
    const page = await (await setUp()).open();
    const agreement = await page.agreement();
    expect(agreement.number).toMatch(/^[1-9]\d$/);
    // Neither the window nor the partner's server, through which the URL passes, has it.
    const shown = await api.call("POST", "/auth/link-window/open", null, { body: { ticket: agreement.ticket } });
    expect(shown.body).not.toHaveProperty("number");
    expect(page.link).not.toHaveProperty("number");

    expect((await person.post("/auth/links", wrong(agreement))).body.code).toBe("not_found");
    expect((await person.post("/auth/links", agreement)).body.code).toBe("not_found");
    expect((await page.state()).body.code).toBe("token_expired");
    await expectNothingMoved(person);
  });

  it("can't be guessed: of all numbers at once, the first decides", async () => {
    const person = await victim();
    const agreement = await (await (await setUp()).open()).agreement();
    const numbers = Array.from({ length: 90 }, (_, index) => String(index + 10)).filter((n) => n !== agreement.number);
    const ahead = await Promise.all(
      numbers.slice(0, 20).map((number) => person.post("/auth/links", { ...agreement, number })),
    );
    expect(new Set(ahead.map(({ body }) => body.code))).toEqual(new Set(["not_found"]));
    expect((await person.post("/auth/links", agreement)).body.code).toBe("not_found");
    await expectNothingMoved(person);
  });

  it("has one try, also by a server whose clock is behind that of the one that made the ticket", async () => {
    const person = await victim();
    const agreement = await (await (await setUp()).open()).agreement();
    const later = sql`created_at + interval '5 seconds'`;
    await sql`update embed_sessions set created_at = ${later} where ticket_hash = ${hashToken(agreement.ticket)}`;
    await sql`update sessions set proved_at = clock_timestamp() + interval '5 seconds' where user_id = ${person.id}`;
    expect((await person.post("/auth/links", wrong(agreement))).body.code).toBe("not_found");
    expect((await person.post("/auth/links", agreement)).body.code).toBe("not_found");
    await expectNothingMoved(person);
  });

  it("requests no refund without the number of the page", async () => {
    const person = await victim();
    const page = await (await setUp()).connect(person);
    const { body: ticket } = await page.post<RefundTicket>("/embed/refund-tickets", { wallet_address: someAddress() });
    const agreement = agreementTo(ticket);
    await person.prove();
    const confirm = (body: object) => person.post("/wallet/refund-window/confirm", body);
    expect((await confirm({ ticket: agreement.ticket })).body.code).toBe("validation_failed");
    expect((await confirm(wrong(agreement))).body.code).toBe("not_found");
    expect((await confirm(agreement)).body.code).toBe("not_found");
    await expectNothingMoved(person, 1);
  });
});

describe("a partner's page in a loop", () => {
  it("reads its session thirty times a minute, and the log has no more of it", async () => {
    const made = await addPartner(sql);
    const partner = createPartner(api, made);
    const { body } = await partner.createSession();
    const page = partner.page(body.client_secret);
    const answers = [];
    for (let n = 0; n < 32; n++) answers.push((await page.state()).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
    // Another customer's page isn't affected.
    const other = await partner.open({ user: { external_id: "customer-2" } });
    expect((await other.state()).status).toBe(200);
  });

  it("connects an account so often, however often its one window agrees, since each time is emailed", async () => {
    const person = await victim();
    const agreement = await (await (await setUp()).open()).agreement();
    await person.prove();
    const statuses = [];
    for (let n = 0; n < 42; n++) statuses.push((await person.post("/auth/links", agreement)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
    expect(await sql`select from outbox where user_id = ${person.id}`).toHaveLength(40);
  });

  it("takes none of the windows that another partner may ask for", async () => {
    const person = await victim();
    const strict = createTestApi(sql, { limits: { refundTicket: { points: 1, duration: 900 } } });
    const connect = async () => createPartner(strict, await addPartner(sql)).connect(person);
    const [loop, other] = [await connect(), await connect()];
    const ask = async (page: typeof loop) =>
      (await page.post("/embed/refund-tickets", { wallet_address: someAddress() })).status;
    expect([await ask(loop), await ask(loop), await ask(other)]).toEqual([201, 429, 201]);
  });
});

it("a client secret from a log opens no window: what its ticket is made of is in the database alone", async () => {
  const page = await (await setUp()).open();
  const { ticket } = await page.agreement();
  const [row] = await sql<{ row: string }[]>`select e::text as row from embed_sessions e where ticket_hash is not null`;
  expect(row?.row).not.toContain(ticket);
  expect(ticketOf(page.link.url)).toBe(ticket);
  expect(page.secret).not.toContain(ticket);
});
