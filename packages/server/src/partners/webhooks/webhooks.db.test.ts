import { randomUUID } from "node:crypto";
import { formatAmount, type WebhookDeliveries, type Webhooks, type WebhookWithSecret } from "@freehold/contract";
import { webhookMessage } from "@freehold/contract/schemas";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { pay } from "../../money.fixture.ts";
import { addPartner, createPartner } from "../partner.fixture.ts";
import { addWebhook, createReceiver, createRound } from "./webhook.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");
const receiver = await createReceiver();
const round = createRound(sql);
await sql`update settings set platform_status = 'active', cooling_off_seconds = 0`;

beforeEach(async () => {
  await sql`delete from webhook_messages`;
  receiver.take();
  receiver.respond(204);
});

/** A person with 100.5 UBXS and a verified wallet. */
async function investor(): Promise<Person> {
  const person = await api.person();
  await pay(sql, person.id, "100.5");
  await proveWallet(sql, person.id);
  return person;
}

/** A partner with a webhook, and a person who has connected their account with it. */
async function connected({ events }: { events?: string[] } = {}) {
  const made = await addPartner(sql);
  const hook = await addWebhook(admin, made.id, { url: receiver.url, ...(events && { events }) });
  const person = await investor();
  const partner = createPartner(api, made);
  const early = await (await partner.open()).agreement();
  const page = await partner.connect(person);
  /** From a window that was open since before. */
  const connectAgain = async () => {
    await person.prove();
    return person.post("/auth/links", early);
  };
  const request = async () => {
    const sent = await page.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
    expect(sent.status).toBe(201);
    return (sent.body as { withdrawal: { id: string } }).withdrawal.id;
  };
  return { hook, person, linkId: page.made.body.link.id, connectAgain, request };
}
const messages = async () => {
  await round();
  return receiver.take().map(({ message }) => message);
};
const typesOf = async () => (await messages()).map(({ type }) => type);
const deliveries = async (path: string, query = "") =>
  (await admin.get<WebhookDeliveries>(`${path}/deliveries${query}`)).body.items;
/** As if so many hours had passed since every message began. */
const pass = (hours: number) => sql`
  update webhook_messages set tried_since = tried_since - make_interval(hours => ${hours}),
    last_attempt_at = last_attempt_at - make_interval(hours => ${hours}),
    next_attempt_at = next_attempt_at - make_interval(hours => ${hours})`;
const passForEndpoints = (hours: number) => sql`
  update webhook_endpoints set failing_since = failing_since - make_interval(hours => ${hours})`;

describe("what a partner is told", () => {
  it("is each step of a refund through its link, with its own ID of the customer and no email address", async () => {
    const { person, request, linkId } = await connected();
    const [made] = await messages();
    expect(made).toEqual({
      type: "link.made",
      timestamp: expect.any(String),
      data: {
        external_id: "customer-1",
        link: { id: linkId, scope: ["refund:read", "refund:request"], expires_at: expect.any(String) },
      },
    });
    const id = await request();
    await admin.post(`/admin/withdrawals/${id}/approve`);
    const txId = `0x${randomUUID().replaceAll("-", "").repeat(2)}`;
    expect((await admin.post(`/admin/withdrawals/${id}/complete`, { tx_id: txId })).status).toBe(200);
    await round();
    const received = receiver.take();
    for (const { text, message } of received) {
      expect(webhookMessage.parse(message)).toEqual(message);
      expect(text).not.toContain(person.email);
      expect(text).not.toMatch(/@/);
    }
    const [[row]] = [await sql<[{ amount: bigint }]>`select amount from withdrawals where id = ${id}`];
    const refund = { id, amount_ubxs: formatAmount(row.amount), requested_at: expect.any(String) };
    const data = { external_id: "customer-1", link_id: linkId };
    expect(received.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        {
          type: "refund.requested",
          timestamp: expect.any(String),
          data: { ...data, refund: { ...refund, status: "pending", tx_id: null } },
        },
        {
          type: "refund.approved",
          timestamp: expect.any(String),
          data: { ...data, refund: { ...refund, status: "approved", tx_id: null } },
        },
        {
          type: "refund.paid",
          timestamp: expect.any(String),
          data: { ...data, refund: { ...refund, status: "completed", tx_id: txId } },
        },
      ]),
    );
    expect(received).toHaveLength(3);
  });

  it("is that a refund was rejected, without the reason, or cancelled", async () => {
    const { person, request } = await connected({ events: ["refund.rejected", "refund.cancelled"] });
    const rejected = await request();
    await admin.post(`/admin/withdrawals/${rejected}/reject`, { reason: "Ann (ann@freehold.test) asked us to." });
    await round();
    const [message] = receiver.take();
    expect(message?.message).toMatchObject({ type: "refund.rejected", data: { refund: { status: "rejected" } } });
    expect(message?.text).not.toMatch(/Ann|@/);
    const cancelled = await request();
    await person.post(`/wallet/withdrawals/${cancelled}/cancel`);
    expect(await typesOf()).toEqual(["refund.cancelled"]);
  });

  it("is nothing of refunds that the person requested elsewhere, or of other partners' customers", async () => {
    const { person } = await connected();
    const other = await connected();
    await messages();
    await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
    await other.request();
    const told = await messages();
    expect(told.map(({ type }) => type)).toEqual(["refund.requested"]);
    const [sent] = await sql<
      [{ endpoint_id: string }]
    >`select endpoint_id from webhook_messages where event = 'refund.requested'`;
    expect(sent.endpoint_id).toBe(other.hook.id);
  });

  it("ends with the link, and a link that was made anew counts", async () => {
    const { person, request, linkId, connectAgain } = await connected();
    const id = await request();
    expect((await connectAgain()).status).toBe(201);
    expect((await typesOf()).sort()).toEqual(["link.made", "link.made", "refund.requested"]);
    await admin.post(`/admin/withdrawals/${id}/approve`);
    const [approved] = await messages();
    expect(approved).toMatchObject({ type: "refund.approved" });
    const { body } = await person.get<{ links: { id: string }[] }>("/auth/links");
    expect(body.links[0]?.id).not.toBe(linkId);
    await person.delete(`/auth/links/${body.links[0]?.id}`);
    await admin.post(`/admin/withdrawals/${id}/reject`, { reason: "Not today." });
    const [ended, ...rest] = await messages();
    expect([ended?.type, rest]).toEqual(["link.ended", []]);
    expect(JSON.stringify(ended)).not.toContain("person");
  });

  it("is nothing of refunds of a disabled account", async () => {
    const { request, person } = await connected();
    const id = await request();
    await messages();
    await sql`update users set disabled_at = now() where id = ${person.id}`;
    await admin.post(`/admin/withdrawals/${id}/approve`);
    expect(await messages()).toEqual([]);
  });

  it("is written with the change or not at all", async () => {
    const { linkId } = await connected();
    await messages();
    await expect(
      sql.begin(async (tx) => {
        await tx`update partner_links set ended_at = now(), ended_because = 'person' where id = ${linkId}`;
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await messages()).toEqual([]);
  });
});

describe("a delivery", () => {
  it("is signed by Standard Webhooks, with both secrets while one is being replaced", async () => {
    const { hook, request } = await connected();
    await round();
    const verify = (secret: string) => {
      const { text, headers } = receiver.received.at(-1) as (typeof receiver.received)[number];
      return new Webhook(secret).verify(text, headers as Record<string, string>);
    };
    expect(verify(hook.secret)).toMatchObject({ type: "link.made" });
    const { body: rotated } = await admin.post<WebhookWithSecret>(`${hook.path}/rotate`);
    expect(rotated.secret).not.toBe(hook.secret);
    expect(rotated.webhook.previous_secret_until).not.toBeNull();
    await request();
    await round();
    for (const secret of [hook.secret, rotated.secret])
      expect(verify(secret)).toMatchObject({ type: "refund.requested" });
    await sql`update webhook_endpoints set previous_secret_until = now() where id = ${hook.id}`;
    await sql`update webhook_messages set next_attempt_at = now(), delivered_at = null`;
    await round();
    expect(verify(rotated.secret)).toBeTruthy();
    expect(() => verify(hook.secret)).toThrow("No matching signature");
    // With a list of secrets no response shows one.
    const lists = await admin.get<Webhooks>(`/admin/partners/${hook.path.split("/")[3]}/webhooks`);
    expect(JSON.stringify([lists.body, await deliveries(hook.path)])).not.toMatch(/whsec/);
  });

  it("is tried again with growing pauses, with the same ID, and each attempt is shown", async () => {
    const { hook } = await connected();
    receiver.respond(503, "Down. Write to ops@partner.example");
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      await round();
      const [row] = await sql<[{ seconds: number }]>`
        select extract(epoch from next_attempt_at - last_attempt_at)::float8 as seconds from webhook_messages`;
      pauses.push(row.seconds);
      await sql`update webhook_messages set next_attempt_at = now()`;
    }
    for (const [place, seconds] of pauses.entries()) {
      expect(seconds).toBeGreaterThanOrEqual(15 * 2 ** place - 0.001);
      expect(seconds).toBeLessThan(15 * 2 ** place * 1.11);
    }
    receiver.respond(200, "Thanks");
    await round();
    const attempts = receiver.take();
    const ids = attempts.map(({ headers }) => headers["webhook-id"]);
    const [delivery] = await deliveries(hook.path);
    expect(ids).toEqual(Array(6).fill(delivery?.id));
    // One trace, and a span for each attempt.
    const traces = attempts.map(({ headers }) => String(headers.traceparent).split("-"));
    const traceId = delivery?.id.replaceAll("-", "");
    expect(traces).toEqual(Array(6).fill(["00", traceId, expect.stringMatching(/^[0-9a-f]{16}$/), "01"]));
    expect(new Set(traces.map(([, , span]) => span)).size).toBe(6);
    expect(delivery).toMatchObject({ event: "link.made", status: "delivered", next_attempt_at: null });
    expect(delivery?.attempts).toEqual([
      { at: expect.any(String), milliseconds: expect.any(Number), status: 200, response: "Thanks", error: null },
      ...Array(5).fill(expect.objectContaining({ status: 503, response: "Down. Write to [email]", error: null })),
    ]);
    await round();
    expect(receiver.take()).toEqual([]);
  });

  it("shows why there was no response, and no secret that came back", async () => {
    const { hook } = await connected();
    receiver.respond(
      400,
      `\0fh_sk_live_${"0".repeat(72)} whsec_${"a".repeat(43)}= Authorization: Bearer abc ${"x".repeat(5000)}`,
    );
    await round();
    receiver.respond(302, "", { Location: "http://169.254.169.254/" });
    await sql`update webhook_messages set next_attempt_at = now()`;
    await round();
    receiver.respond(200, "x".repeat(65 * 1024));
    await sql`update webhook_messages set next_attempt_at = now()`;
    await round();
    const [delivery] = await deliveries(hook.path, "?status=waiting");
    expect(delivery?.attempts).toMatchObject([
      { status: null, response: null, error: "The response is longer than 64 KiB." },
      { status: 302, response: "" },
      { status: 400, response: expect.stringMatching(/^\[removed\] \[removed\] Authorization: \[removed\] x+$/) },
    ]);
    expect(delivery?.attempts[2]?.response).toHaveLength(1024);
  });

  it("that was sent and not recorded is sent again, with the same ID", async () => {
    const { hook } = await connected();
    await sql`alter table webhook_attempts add constraint broken check (false) not valid`;
    await expect(round()).rejects.toThrow("broken");
    await sql`alter table webhook_attempts drop constraint broken`;
    expect(await deliveries(hook.path)).toMatchObject([{ status: "waiting", attempts: [] }]);
    await sql`update webhook_messages set next_attempt_at = now()`;
    await round();
    const ids = receiver.take().map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("is made by one process of several", async () => {
    await connected();
    await Promise.all([round(), round(), round()]);
    expect(receiver.take()).toHaveLength(1);
  });

  it("of one endpoint that fails doesn't keep another one waiting", async () => {
    await connected({ events: ["link.made"] });
    const other = await createReceiver();
    const made = await addPartner(sql);
    await addWebhook(admin, made.id, { url: other.url });
    await createPartner(api, made).connect(await investor());
    receiver.respond(500);
    await round();
    expect(other.take()).toHaveLength(1);
  });
});

describe("after three days", () => {
  it("a message is given up and an endpoint that nothing has reached is disabled, which admins are emailed", async () => {
    const { hook, request } = await connected();
    receiver.respond(500);
    await round();
    await pass(71);
    await passForEndpoints(71);
    // By then the pauses are twelve hours.
    await sql`update webhook_messages set attempts = 15`;
    await round();
    expect(await deliveries(hook.path)).toMatchObject([{ status: "waiting" }]);
    const [row] = await sql<[{ is_last: boolean }]>`
      select next_attempt_at = tried_since + interval '3 days' as is_last from webhook_messages`;
    expect(row.is_last).toBe(true);
    await pass(1);
    await passForEndpoints(1);
    await round();
    expect(await deliveries(hook.path, "?status=failed")).toMatchObject([{ status: "failed", next_attempt_at: null }]);
    const { body } = await admin.get<Webhooks>(`/admin/partners/${hook.path.split("/")[3]}/webhooks`);
    expect(body.webhooks).toMatchObject([{ id: hook.id, enabled: false, disabled_because: "failing" }]);
    const mails = await sql`select subject from outbox where template = 'webhook_disabled' and user_id = ${admin.id}`;
    expect(mails).toHaveLength(1);
    const [entry] =
      await sql`select actor_id from audit_log where action = 'webhook.disabled' and details ->> 'webhook' = ${hook.id}`;
    expect(entry).toEqual({ actor_id: null });
    await request();
    await round();
    expect(await deliveries(hook.path)).toHaveLength(1);
  });

  it("an endpoint that took another message meanwhile stays", async () => {
    const { hook, request } = await connected();
    receiver.respond(400);
    await round();
    await pass(72);
    await passForEndpoints(72);
    receiver.respond(200);
    await request();
    await sql`update webhook_messages set next_attempt_at = now() + interval '1 hour' where event = 'link.made'`;
    await round();
    receiver.respond(400);
    await sql`update webhook_messages set next_attempt_at = now() where event = 'link.made'`;
    await round();
    const states = (await deliveries(hook.path)).map(({ event, status }) => [event, status]);
    expect(states).toEqual([
      ["refund.requested", "delivered"],
      ["link.made", "failed"],
    ]);
    const { body } = await admin.get<Webhooks>(`/admin/partners/${hook.path.split("/")[3]}/webhooks`);
    expect(body.webhooks).toMatchObject([{ enabled: true }]);
  });
});

describe("an admin", () => {
  it("sends a message again by hand, with the same ID and another three days", async () => {
    const { hook } = await connected();
    await round();
    const [first] = receiver.take();
    const [delivery] = await deliveries(hook.path);
    expect((await admin.post(`${hook.path}/deliveries/${delivery?.id}/resend`)).status).toBe(204);
    await round();
    const [again] = receiver.take();
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(again?.text).toBe(first?.text);
    expect((await deliveries(hook.path))[0]?.attempts).toHaveLength(2);
    const [entry] =
      await sql`select actor_id from audit_log where action = 'webhook.resent' and details ->> 'message' = ${delivery?.id as string}`;
    expect(entry).toEqual({ actor_id: admin.id });
  });

  it("disables a webhook, which gives up what waits, and enables it again", async () => {
    const { hook, person, linkId } = await connected();
    expect((await admin.patch(hook.path, { enabled: false })).body).toMatchObject({
      webhook: { disabled_because: "admin" },
    });
    await person.delete(`/auth/links/${linkId}`);
    await round();
    const [delivery, ...rest] = await deliveries(hook.path);
    expect([delivery?.event, delivery?.status, rest]).toEqual(["link.made", "failed", []]);
    const resend = () => admin.post(`${hook.path}/deliveries/${delivery?.id}/resend`);
    expect((await resend()).body.code).toBe("invalid_transition");
    expect((await admin.patch(hook.path, { enabled: true })).body).toMatchObject({ webhook: { enabled: true } });
    expect((await resend()).status).toBe(204);
    expect(await typesOf()).toEqual(["link.made"]);
  });

  it("adds one with a fresh proof, to a public address, and the audit log says so", async () => {
    const { id } = await addPartner(sql);
    const path = `/admin/partners/${id}/webhooks`;
    const input = { url: `${receiver.url}?key=secret`, events: ["refund.paid", "refund.paid"] };
    for (const url of [
      "http://10.0.0.1/",
      "http://169.254.169.254/latest",
      "https://me:secret@partner.example",
      "file:///etc/passwd",
    ]) {
      const refused = await admin.post(path, { ...input, url });
      expect([url, refused.status, refused.body.errors?.[0]?.path]).toEqual([url, 422, "url"]);
    }
    expect((await admin.post(path, { ...input, events: ["refund.lost"] })).status).toBe(422);
    expect((await admin.post(`/admin/partners/${randomUUID()}/webhooks`, input)).status).toBe(404);
    const stale = await api.person("admin");
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${stale.id}`;
    expect((await stale.post(path, input)).body.code).toBe("proof_required");
    const added = await admin.post<WebhookWithSecret>(path, input);
    expect(added.body).toMatchObject({
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      webhook: { events: ["refund.paid"] },
    });
    const [entry] =
      await sql`select actor_id, details from audit_log where action = 'webhook.added' and subject_id = ${id}`;
    expect(entry).toEqual({
      actor_id: admin.id,
      details: { webhook: added.body.webhook.id, url: receiver.url, events: ["refund.paid"] },
    });
  });

  it("adds ten at most to a partner, also at once, and reaches another partner's by no path", async () => {
    const { id } = await addPartner(sql);
    const path = `/admin/partners/${id}/webhooks`;
    const add = () =>
      admin.post<WebhookWithSecret & { code: string }>(path, { url: receiver.url, events: ["link.made"] });
    const added = await Promise.all(Array.from({ length: 12 }, add));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(added.find(({ status }) => status !== 201)?.body.code).toBe("invalid_transition");
    const { hook } = await connected();
    const foreign = `${path}/${hook.id}`;
    expect((await admin.patch(foreign, { enabled: false })).status).toBe(404);
    expect((await admin.post(`${foreign}/rotate`)).status).toBe(404);
    expect((await admin.get(`${foreign}/deliveries`)).status).toBe(404);
    const [delivery] = await deliveries(hook.path);
    expect((await admin.post(`${foreign}/deliveries/${delivery?.id}/resend`)).status).toBe(404);
  });
});

it("messages are forgotten after 30 days, with their attempts", async () => {
  const { hook } = await connected();
  await round();
  const count = async () => {
    const [{ messages, attempts }] = await sql<[{ messages: number; attempts: number }]>`
      select (select count(*)::int from webhook_messages where endpoint_id = ${hook.id}) as messages,
        (select count(*)::int from webhook_attempts) as attempts`;
    return [messages, attempts];
  };
  await cleanUp(sql, new Date(Date.now() + 29 * 24 * 3_600_000));
  expect(await count()).toEqual([1, 1]);
  await cleanUp(sql, new Date(Date.now() + 31 * 24 * 3_600_000));
  expect(await count()).toEqual([0, 0]);
});
