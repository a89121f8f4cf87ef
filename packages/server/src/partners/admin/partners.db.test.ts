import { randomUUID } from "node:crypto";
import type {
  AdminPartnerDetail,
  AdminPartnerLinks,
  AdminPartners,
  EmbedSessionCreated,
  PartnerKeyShown,
} from "@freehold/contract";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../../accounts/tokens.ts";
import { createTestApi, type Person, type Reply } from "../../api.fixture.ts";
import { actAs } from "../../audit/act-as.fixture.ts";
import { readKeyMode } from "../keys/secret-key.ts";
import { addPartner, createPartner, PAGE } from "../partner.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let one: Person;
let other: Person;
let third: Person;
beforeEach(async () => {
  [one, other, third] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];
});

const TERMS = { origins: [PAGE], requests_per_minute: 600, reason: "Contract of 1 March" };

async function somePartner() {
  const name = `Partner ${randomUUID().slice(0, 8)}`;
  const { body } = await one.post<AdminPartnerDetail>("/admin/partners", { name });
  return { id: body.partner.id, name };
}
const readDetail = async (id: string, admin = one) =>
  (await admin.get<AdminPartnerDetail>(`/admin/partners/${id}`)).body;
const propose = (id: string, terms: object = {}, admin = one) =>
  admin.post<AdminPartnerDetail>(`/admin/partners/${id}/keys`, { ...TERMS, ...terms });
const act = (admin: Person, id: string, key: string, what: "show" | "revoke") =>
  admin.post<PartnerKeyShown>(`/admin/partners/${id}/keys/${key}/${what}`) as Promise<
    Reply<PartnerKeyShown & { code?: string; detail?: string }>
  >;

/** A key that `one` has proposed and `other` has confirmed. */
async function agreedKey(id: string) {
  const { body } = await propose(id);
  const proposalId = body.proposal?.id as string;
  expect((await other.post(`/admin/proposals/${proposalId}/confirm`)).status).toBe(200);
  const [key] = (await readDetail(id)).keys;
  return { id: key?.id as string, proposalId };
}
const actionsOf = async (id: string) =>
  (await sql<{ action: string }[]>`select action from audit_log where subject_id = ${id} order by number`).map(
    ({ action }) => action,
  );

describe("a partner", () => {
  it("has a name that no other has, and that never changes", async () => {
    const { id, name } = await somePartner();
    const taken = await one.post("/admin/partners", { name: name.toUpperCase() });
    expect([taken.status, taken.body.detail]).toEqual([422, "Name is the name of another partner."]);
    for (const bad of ["", "A", "a\u202Eb", "x".repeat(61)])
      expect((await one.post("/admin/partners", { name: bad })).status).toBe(422);
    await expect(sql`update partners set name = 'Your bank' where id = ${id}`).rejects.toThrow("append-only");
    expect(await actionsOf(id)).toEqual(["partner.created"]);
  });

  it("has in its history whatever two admins are asked to agree to", async () => {
    const { id } = await somePartner();
    await propose(id);
    const terms = { ...TERMS, url: "https://8.8.8.8/jwks.json" };
    expect((await one.post(`/admin/partners/${id}/jwks`, terms)).status).toBe(201);
    const client = { redirect_uris: [`${PAGE}/refund`], reason: TERMS.reason };
    expect((await one.post(`/admin/partners/${id}/clients`, client)).status).toBe(201);
    expect(await actionsOf(id)).toEqual([
      "partner.created",
      "partner_key.proposed",
      "partner_jwks.proposed",
      "partner_client.proposed",
    ]);
  });

  it("is listed newest first, with its counts", async () => {
    const made = [await somePartner(), await somePartner(), await somePartner()].reverse();
    await propose(made[0]?.id as string);
    const first = (await one.get<AdminPartners>("/admin/partners?limit=2")).body;
    expect(first.items.map(({ name, has_proposal }) => [name, has_proposal])).toEqual([
      [made[0]?.name, true],
      [made[1]?.name, false],
    ]);
    expect(first.items[0]).toMatchObject({ live_keys: 0, live_links: 0, requests_30_days: 0, last_used_at: null });
    const second = (await one.get<AdminPartners>(`/admin/partners?limit=2&after=${first.next}`)).body;
    expect(second.items[0]?.name).toBe(made[2]?.name);
  });

  it("that doesn't exist is answered like every unknown ID", async () => {
    for (const path of ["", "/links", "/requests", "/figures"])
      expect((await one.get(`/admin/partners/${randomUUID()}${path}`)).body.code).toBe("not_found");
    expect((await propose(randomUUID())).status).toBe(404);
  });

  it("shows admins which accounts are connected, and nothing else of them", async () => {
    const { id, ...made } = await addPartner(sql);
    const person = await api.person();
    const partner = createPartner(api, made);
    const { made: link } = await partner.connect(person, "customer-1");
    const listed = (await one.get<AdminPartnerLinks>(`/admin/partners/${id}/links`)).body;
    expect(listed.items).toEqual([
      {
        id: link.body.link.id,
        external_id: "customer-1",
        user: { id: person.id, email: person.email },
        scope: ["refund:read", "refund:request"],
        origin: PAGE,
        linked_at: expect.any(String),
        expires_at: expect.any(String),
        ended_at: null,
        ended_because: null,
      },
    ]);
    expect((await readDetail(id)).partner.live_links).toBe(1);
    await person.delete(`/auth/links/${link.body.link.id}`);
    const [ended] = (await one.get<AdminPartnerLinks>(`/admin/partners/${id}/links`)).body.items;
    expect(ended).toMatchObject({ ended_because: "person", ended_at: expect.any(String) });
    expect((await readDetail(id)).partner.live_links).toBe(0);
  });

  it("has a customer disconnected by an admin: at once, audited, and the person is emailed", async () => {
    const { id, ...made } = await addPartner(sql);
    const person = await api.person();
    const page = await createPartner(api, made).connect(person, "customer-1");
    const path = `/admin/partners/${id}/links/${page.made.body.link.id}/end`;
    expect((await one.post(`/admin/partners/${randomUUID()}/links/${page.made.body.link.id}/end`)).status).toBe(404);
    expect((await person.post(path)).body.code).toBe("forbidden");
    expect((await one.post(path)).status).toBe(204);
    expect((await page.get("/wallet/total-deposits")).body.code).toBe("token_expired");
    const [entry] = await sql`
      select actor_id, details ->> 'because' as because from audit_log
      where action = 'partner_link.ended' and subject_id = ${person.id}`;
    expect(entry).toEqual({ actor_id: one.id, because: "admin" });
    expect(await sql`select from outbox where user_id = ${person.id} and template = 'site_disconnected'`).toHaveLength(
      1,
    );
    expect((await one.post(path)).body.code).toBe("not_found");
  });
});

describe("a key", () => {
  it("is made by two admins, shown once, works, and is revoked by one at once", async () => {
    const { id } = await somePartner();
    const key = await agreedKey(id);
    expect((await readDetail(id)).keys[0]).toMatchObject({
      status: "hidden",
      hint: null,
      agreed_by: [one.email, other.email],
      can_show: true,
    });
    expect((await readDetail(id, third)).keys[0]?.can_show).toBe(false);

    const shown = await act(other, id, key.id, "show");
    expect(shown.status).toBe(200);
    const { secret } = shown.body;
    expect(readKeyMode(secret)).toBe("live");
    expect(shown.body.key).toMatchObject({ status: "live", hint: secret.slice(-4), shown_to: other.email });
    const rows = await sql`select k::text as row from partner_keys k where id = ${key.id}`;
    expect(JSON.stringify(rows)).not.toContain(secret.slice(12, 76));
    expect(JSON.stringify(await readDetail(id))).not.toContain(secret.slice(12, 76));

    const partner = createPartner(api, { secret });
    const page = await partner.open();
    expect((await page.state()).status).toBe(200);
    expect((await readDetail(id)).partner.last_used_at).not.toBeNull();

    const revoked = await third.post<AdminPartnerDetail>(`/admin/partners/${id}/keys/${key.id}/revoke`);
    expect(revoked.body.keys[0]).toMatchObject({ status: "revoked", revoked_by: third.email });
    expect((await partner.createSession()).body.code).toBe("invalid_key");
    expect((await page.state()).body.code).toBe("token_expired");
    expect((await act(third, id, key.id, "revoke")).body.code).toBe("invalid_transition");
    expect(await actionsOf(id)).toEqual([
      "partner.created",
      "partner_key.proposed",
      "partner_key.confirmed",
      "partner_key.made",
      "partner_key.shown",
      "partner_key.revoked",
    ]);
  });

  it("isn't made by one admin alone", async () => {
    const { id } = await somePartner();
    const { body } = await propose(id);
    const own = await one.post(`/admin/proposals/${body.proposal?.id}/confirm`);
    expect([own.status, own.body.code]).toEqual([409, "self_approval"]);
    expect((await readDetail(id)).keys).toEqual([]);
  });

  it("is proposed and shown with a fresh proof, and by admins", async () => {
    const { id } = await somePartner();
    const key = await agreedKey(id);
    const person = await api.person();
    expect((await propose(id, {}, person)).status).toBe(403);
    expect((await act(person, id, key.id, "show")).status).toBe(403);
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${one.id}`;
    const again = await propose(id);
    expect([again.status, (again.body as { code?: string }).code]).toEqual([403, "proof_required"]);
    expect((await act(one, id, key.id, "show")).body.code).toBe("proof_required");
    // What has leaked is stopped by the admin who is there.
    expect((await act(one, id, key.id, "revoke")).status).toBe(200);
  });

  it("is shown to neither a third admin nor twice, however many ask at once", async () => {
    const { id } = await somePartner();
    const key = await agreedKey(id);
    const stranger = await act(third, id, key.id, "show");
    expect([stranger.status, stranger.body.code]).toEqual([403, "forbidden"]);
    const answers = await Promise.all([act(one, id, key.id, "show"), act(other, id, key.id, "show")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await act(one, id, key.id, "show")).body.detail).toMatch(/^This key has been shown once/);
    const elsewhere = await somePartner();
    expect((await act(one, elsewhere.id, key.id, "show")).status).toBe(404);
  });

  it("that was revoked before it was shown is never shown", async () => {
    const { id } = await somePartner();
    const key = await agreedKey(id);
    await act(third, id, key.id, "revoke");
    expect((await act(one, id, key.id, "show")).body.detail).toBe("This key has already been revoked.");
  });

  it("is one of two, and a third is refused clearly", async () => {
    const { id } = await somePartner();
    await agreedKey(id);
    // Proposed while there was room; the second is made meanwhile.
    const waiting = (await propose(id)).body.proposal?.id;
    await sql`insert into partner_keys (partner_id, origins, requests_per_minute) values (${id}, ${[PAGE]}, 1)`;
    for (const refused of [await other.post(`/admin/proposals/${waiting}/confirm`), await propose(id)])
      expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([
        409,
        "This partner has two keys. Revoke one before it gets another.",
      ]);
    const [key] = (await readDetail(id)).keys;
    await act(one, id, key?.id as string, "revoke");
    expect((await propose(id)).status).toBe(409);
    expect((await other.post(`/admin/proposals/${waiting}/confirm`)).status).toBe(200);
  });

  it("is for pages by https, or a developer's own machine", async () => {
    const { id } = await somePartner();
    for (const origins of [[], ["http://partner.example"], ["https://partner.example/page"], ["partner.example"]])
      expect((await propose(id, { origins })).status).toBe(422);
    expect((await propose(id, { origins: [PAGE, PAGE, "http://localhost:5173"] })).body.proposal?.origins).toEqual([
      PAGE,
      "http://localhost:5173",
    ]);
  });
});

describe("the database refuses, whatever the server says,", () => {
  const server = asServer(sql);
  const insert = (partner: string, proposal: string | null, origins: string[], secret: string | null = null) =>
    actAs(
      server,
      other.id,
      (tx) => tx`
        insert into partner_keys (partner_id, proposal_id, origins, requests_per_minute, secret_hash, hint, shown_at)
        values (${partner}, ${proposal}, ${origins}, 600, ${secret && hashToken(secret)}, ${secret && "abcd"}, ${secret && new Date()})`,
    );

  it("a key that two admins didn't agree to, or agreed to otherwise", async () => {
    const [{ id }, stranger] = [await somePartner(), await somePartner()];
    const open = (await propose(id)).body.proposal?.id as string;
    await expect(insert(id, null, [PAGE])).rejects.toThrow("as two admins agreed");
    await expect(insert(id, open, [PAGE])).rejects.toThrow("as two admins agreed");
    await actAs(
      server,
      other.id,
      (tx) =>
        tx`update proposals set status = 'confirmed', closed_by = ${other.id}, closed_at = now() where id = ${open}`,
    );
    await expect(insert(id, open, ["https://evil.example"])).rejects.toThrow("as two admins agreed");
    await expect(insert(id, open, [PAGE, "https://evil.example"])).rejects.toThrow("as two admins agreed");
    await expect(insert(stranger.id, open, [PAGE])).rejects.toThrow("as two admins agreed");
    await expect(insert(id, open, [PAGE], "a secret of one's own")).rejects.toThrow("as two admins agreed");
    await insert(id, open, [PAGE]);
    await expect(insert(id, open, [PAGE])).rejects.toThrow(/duplicate key/);
    const [key] = (await readDetail(id)).keys;
    await expect(
      server`update partner_keys set origins = array['https://evil.example'] where id = ${key?.id as string}`,
    ).rejects.toThrow("nothing else of it changes");
  });

  it("a key shown to a third admin, in another's name, or again", async () => {
    const { id } = await somePartner();
    const key = await agreedKey(id);
    const show = (by: Person, to: Person) =>
      actAs(
        server,
        by.id,
        (tx) => tx`
          update partner_keys set secret_hash = ${hashToken(randomUUID())}, hint = 'abcd', shown_at = now(), shown_to = ${to.id}
           where id = ${key.id}`,
      );
    await expect(show(third, third)).rejects.toThrow("one of the two admins");
    await expect(show(third, one)).rejects.toThrow("who is not at work");
    await show(one, one);
    await expect(show(one, one)).rejects.toThrow("shown once");
  });
});

describe("a key is revoked while a request is at work:", () => {
  /** Begins to revoke a key, lets some work run into that, and commits once the work waits. */
  async function whileRevoked<Result>(keyId: string, work: () => Promise<Result>): Promise<Result> {
    const { result } = await sql.begin(async (tx) => {
      await tx`update partner_keys set revoked_at = now() where id = ${keyId}`;
      const result = work();
      await expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
              .length,
        )
        .toBe(1);
      return { result };
    });
    return result;
  }

  it("the request gets nothing that works", async () => {
    const made = await addPartner(sql);
    const partner = createPartner(api, made);
    // Not the first of this minute: `last_used_at` isn't what it waits for.
    expect((await partner.createSession()).status).toBe(201);
    const refused = await whileRevoked<Reply<Partial<EmbedSessionCreated> & { code?: string }>>(made.keyId, () =>
      partner.createSession(),
    );
    expect([refused.status, refused.body.code]).toEqual([401, "invalid_key"]);
    expect(await sql`select from embed_sessions where partner_id = ${made.id}`).toEqual([]);
  });
});
