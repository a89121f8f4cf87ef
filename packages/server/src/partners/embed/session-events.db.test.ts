import type { Changes as ChangesEvent, EmbedSession, RefundTicket, TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { createLog } from "../../platform/http/log.ts";
import { createChanges } from "../../progress/changes.ts";
import { openStream } from "../../progress/stream.fixture.ts";
import { addPartner, agreementTo, createPartner, PAGE, wrong } from "../partner.fixture.ts";

const { sql } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
const api = createTestApi(sql, { changes });
afterAll(() => changes.end());

async function investor(): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, "100");
  await proveWallet(sql, person.id);
  return person;
}
const listen = <Data = EmbedSession>(secret: string, path = "/embed/session/events", name = "session") =>
  openStream<Data>(api, { person: { token: secret }, path, name, headers: { Origin: PAGE } });

it("a page that waits learns that the account was connected, and that it no longer is", async () => {
  const person = await investor();
  const partner = createPartner(api, await addPartner(sql));
  const page = await partner.open();
  const stream = await listen(page.secret);
  expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
  expect(await stream.next()).toMatchObject({ link: { status: "none", url: page.link.url, id: null } });

  await person.prove();
  const made = await person.post<{ link: { id: string } }>("/auth/links", await page.agreement());
  const wallet = person.wallet_address.toLowerCase();
  const linked = (await stream.next()) as EmbedSession;
  expect(linked.link).toMatchObject({ status: "linked", url: null, id: made.body.link.id });
  expect(linked.link.wallet_address?.toLowerCase()).toBe(wallet);
  expect(linked.seconds_left).toBeGreaterThan(880);

  await person.delete(`/auth/links/${made.body.link.id}`);
  expect(await stream.next()).toBe("end");
});

it("a page whose window got a wrong number learns that its client secret has ended", async () => {
  const person = await investor();
  const page = await createPartner(api, await addPartner(sql)).open();
  const stream = await listen(page.secret);
  await stream.next();
  expect((await person.post("/auth/links", wrong(await page.agreement()))).body.code).toBe("not_found");
  expect(await stream.next()).toBe("end");
});

it("the stream of one customer says nothing of another one's link", async () => {
  const partner = createPartner(api, await addPartner(sql));
  const other = await partner.open({ user: { external_id: "customer-2" } });
  const stream = await listen(other.secret);
  expect(await stream.next()).toMatchObject({ link: { status: "none" } });
  await partner.connect(await investor(), "customer-1");
  await partner.connect(await investor(), "customer-2");
  expect(await stream.next()).toMatchObject({ link: { status: "linked" } });
  await stream.close();
});

it("is for the page that has the client secret, as every call is", async () => {
  const { secret } = await createPartner(api, await addPartner(sql)).open();
  const refused = async (headers: Record<string, string>) =>
    (await (await api.app.request("/api/embed/session/events", { headers })).json()).code;
  expect(await refused({ Authorization: `Bearer ${secret}`, Origin: "https://evil.example" })).toBe(
    "origin_not_allowed",
  );
  expect(await refused({ Authorization: `Bearer fh_es_${"A".repeat(43)}`, Origin: PAGE })).toBe("token_expired");
  expect(await refused({ Origin: PAGE })).toBe("token_expired");
});

it("a page with a link hears of a refund that its owner agreed to in the window, until the link ends", async () => {
  const person = await investor();
  const page = await createPartner(api, await addPartner(sql)).connect(person);
  const stream = await listen<ChangesEvent>(page.secret, "/events", "changed");
  expect(await stream.next()).toEqual({ topics: [] });
  const { body: ticket } = await page.post<RefundTicket>("/embed/refund-tickets", { wallet_address: someAddress() });
  await person.prove();
  const agreed = await person.post<TotalWithdrawalCreated>("/wallet/refund-window/confirm", agreementTo(ticket));
  expect(agreed.status).toBe(201);
  const heard: string[] = [];
  // Of what else changes in the account, it hears nothing.
  await createPartner(api, await addPartner(sql)).connect(person);
  await pay(sql, person.id, "5");
  while (!heard.includes("deposits")) heard.push(...((await stream.next()) as ChangesEvent).topics);
  expect(new Set(heard)).toEqual(new Set(["withdrawals", "deposits"]));
  const progress = await listen(page.secret, `/wallet/withdrawals/${agreed.body.withdrawal.id}/events`, "progress");
  expect(await progress.next()).toMatchObject({ withdrawal: { status: "pending" } });

  await person.delete(`/auth/links/${page.made.body.link.id}`);
  let last: ChangesEvent | "end";
  do last = await stream.next();
  while (last !== "end");
  await progress.close();
});
