import type { RefundTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { addPartner, agreementTo, createPartner, ticketOf, wrong } from "./partner.fixture.ts";

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

describe("a window of ours that was sent to another person", () => {
  it("connects nothing without the number of the page: one try, and the request has ended", async () => {
    const person = await victim();
    const page = await (await setUp()).open();
    const { agreement } = page;
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
    const { agreement } = await (await setUp()).open();
    const numbers = Array.from({ length: 90 }, (_, index) => String(index + 10)).filter((n) => n !== agreement.number);
    const ahead = await Promise.all(
      numbers.slice(0, 20).map((number) => person.post("/auth/links", { ...agreement, number })),
    );
    expect(new Set(ahead.map(({ body }) => body.code))).toEqual(new Set(["not_found"]));
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

it("a client secret from a log opens no window: what its ticket is made of is in the database alone", async () => {
  const page = await (await setUp()).open();
  const { ticket } = page.agreement;
  const [row] = await sql<{ row: string }[]>`select e::text as row from embed_sessions e where ticket_hash is not null`;
  expect(row?.row).not.toContain(ticket);
  expect(ticketOf(page.link.url)).toBe(ticket);
  expect(page.secret).not.toContain(ticket);
});
