import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { actAs } from "../../audit/act-as.fixture.ts";
import { verifyAudit } from "../../audit/verify-audit.ts";
import { publishByTwo, someDraft } from "../../investments/market.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
let admin: Person;
let other: Person;

beforeAll(async () => {
  [admin, other] = [await api.person("admin"), await api.person("admin")];
});

async function created(...what: Parameters<typeof someDraft>) {
  const { status, body } = await admin.post("/admin/properties", someDraft(...what));
  expect([status, body.code]).toEqual([201, undefined]);
  return body.property;
}

async function published(...what: Parameters<typeof someDraft>) {
  const { id } = await created(...what);
  return publishByTwo([admin, other], id);
}

describe("an admin", () => {
  it("creates a draft and proposes to publish it; it is for sale once another admin confirms it", async () => {
    const { id } = await created();
    const { status, body } = await admin.post(`/admin/properties/${id}/publish`);
    expect([status, body.property]).toMatchObject([
      200,
      {
        ...{ status: "draft", published_at: null, shares_available: 0 },
        proposal: { kind: "publication", shares: 1_000, proposed_by: admin.email, is_yours: true, is_lapsed: false },
      },
    ]);
    const proposal = body.property.proposal?.id;
    for (const who of [admin, other]) {
      const again = await who.post(`/admin/properties/${id}/publish`);
      expect([again.status, again.body.code]).toEqual([409, "invalid_transition"]);
    }
    expect((await admin.post(`/admin/proposals/${proposal}/confirm`)).body.code).toBe("self_approval");
    expect((await other.get(`/properties/${id}`)).body.property.proposal).toMatchObject({ is_yours: false });
    expect((await other.post(`/admin/proposals/${proposal}/confirm`)).status).toBe(200);
    const person = await api.person();
    expect((await person.get(`/properties/${id}`)).body.property).toMatchObject({
      ...{ status: "open", shares_available: 1_000, published_at: expect.any(String) },
      proposal: null,
    });
    expect((await admin.post(`/admin/properties/${id}/publish`)).body.code).toBe("invalid_transition");
  });

  it("changes a draft that is proposed, which takes the proposal back: what another admin confirms is what they saw", async () => {
    const { id } = await created();
    const proposal = (await admin.post(`/admin/properties/${id}/publish`)).body.property.proposal?.id;
    // The same once more changes nothing.
    await admin.patch(`/admin/properties/${id}`, { gross_rent_ubxs: "500" });
    expect((await admin.get(`/properties/${id}`)).body.property.proposal).toMatchObject({ id: proposal });
    const { property } = (await admin.patch(`/admin/properties/${id}`, { gross_rent_ubxs: "5000" })).body;
    expect(property.proposal).toBeNull();
    expect((await other.post(`/admin/proposals/${proposal}/confirm`)).body.code).toBe("invalid_transition");
    expect((await admin.get(`/properties/${id}`)).body.property.status).toBe("draft");
  });

  it("cannot publish what does not add up", async () => {
    const { id } = await created({ sharePrice: 10_000_000n, shares: 100 }, { purchase_price_ubxs: "900" });
    const { status, body } = await admin.post(`/admin/properties/${id}/publish`);
    expect([status, body.message]).toEqual([
      422,
      "Purchase price with costs and reserve is 900.00 UBXS, and all shares together cost 1,000.00 UBXS.",
    ]);
    await admin.patch(`/admin/properties/${id}`, { purchase_costs_ubxs: "60", reserve_ubxs: "40" });
    expect((await publishByTwo([admin, other], id)).status).toBe("open");
  });

  it("states nothing that cannot be", async () => {
    const { slug } = await created();
    const cases: [object, string][] = [
      [someDraft({}, { slug }), "Slug is already used by another property."],
      [someDraft({}, { slug: "Harbour Mill" }), "Slug must be small letters, digits and single hyphens."],
      [someDraft({}, { units: 3, units_let: 4 }), "Units let must be at most 3, the number of units."],
      [someDraft({}, { gross_rent_ubxs: "-1" }), "Gross rent must not be negative."],
      [someDraft({}, { shares_total: 0 }), "Shares total must be at least 1."],
    ];
    for (const [asked, sentence] of cases) {
      const { status, body } = await admin.post("/admin/properties", asked);
      expect([status, body.message]).toEqual([422, sentence]);
    }
    const other = await created();
    const renamed = await admin.patch(`/admin/properties/${other.id}`, { slug });
    expect([renamed.status, renamed.body.message]).toEqual([422, "Slug is already used by another property."]);
  });

  it("changes everything of a draft, and of a published property nothing that people bought by", async () => {
    const draft = await created();
    const { body } = await admin.patch(`/admin/properties/${draft.id}`, { name: "Mill", share_price_ubxs: "25" });
    expect(body.property).toMatchObject({ name: "Mill", share_price_ubxs: "25" });
    const { id } = await published();
    for (const patch of [
      { slug: "elsewhere" },
      { share_price_ubxs: "49" },
      { shares_total: 2_000 },
      { reserve_ubxs: "1" },
    ]) {
      const { status, body } = await admin.patch(`/admin/properties/${id}`, patch);
      expect([patch, status, body.code]).toEqual([patch, 409, "invalid_transition"]);
    }
    expect((await admin.patch(`/admin/properties/${id}`, { description: "Now with a garden." })).status).toBe(200);
  });

  it("changes rent and letting of a published property, which its history tells", async () => {
    const { id } = await published();
    await admin.patch(`/admin/properties/${id}`, {
      gross_rent_ubxs: "550",
      vacancy_ubxs: "0",
      units_let: 12,
      happened_on: "2026-02-01",
    });
    const { property } = (await admin.get(`/properties/${id}`)).body;
    expect(property).toMatchObject({
      net_rent_ubxs: "442.25",
      yield_percent: "10.61",
      yield_fully_let_percent: "10.61",
    });
    expect(property.events.map(({ kind, happened_on, changes }) => [kind, happened_on, changes])).toEqual([
      ["letting", "2026-02-01", [{ field: "units_let", from: "11", to: "12" }]],
      [
        "rent",
        "2026-02-01",
        [
          { field: "gross_rent_ubxs", from: "500", to: "550" },
          { field: "vacancy_ubxs", from: "42", to: "0" },
        ],
      ],
    ]);
  });

  it("closes what is open, for good", async () => {
    const { id } = await published();
    expect((await admin.post(`/admin/properties/${id}/close`)).body.property).toMatchObject({
      status: "closed",
      shares_available: 0,
    });
    for (const act of ["close", "publish"])
      expect((await admin.post(`/admin/properties/${id}/${act}`)).body.code).toBe("invalid_transition");
  });

  it("keeps a history whose latest valuation counts, and takes entries back", async () => {
    const { id } = await published({ sharePrice: 10_000_000n, shares: 100 });
    const entry = (happened_on: string, amount_ubxs: string) =>
      admin.post(`/admin/properties/${id}/events`, { kind: "valuation", happened_on, title: "Valuation", amount_ubxs });
    const newer = await entry("2026-03-01", "1200");
    await entry("2025-03-01", "1100");
    const read = async () => (await admin.get(`/properties/${id}`)).body.property;
    expect(await read()).toMatchObject({
      valuation: { amount_ubxs: "1200", on: "2026-03-01" },
      share_value_ubxs: "12",
      events: [{ happened_on: "2026-03-01" }, { happened_on: "2025-03-01" }],
    });
    const path = `/admin/properties/${id}/events/${newer.body.event.id}`;
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(404);
    expect(await read()).toMatchObject({
      valuation: { amount_ubxs: "1100", on: "2025-03-01" },
      share_value_ubxs: "11",
    });
  });

  it("keeps any number of entries, which page by key", async () => {
    const { id } = await published();
    for (let n = 0; n < 7; n++)
      await admin.post(`/admin/properties/${id}/events`, {
        kind: "note",
        // Several on one day.
        happened_on: `2026-01-0${1 + (n % 3)}`,
        title: `Note ${n}`,
      });
    const person = await api.person();
    const whole = (await person.get(`/properties/${id}/events`)).body.items.map(({ title }) => title);
    expect(whole).toEqual(["Note 5", "Note 2", "Note 4", "Note 1", "Note 6", "Note 3", "Note 0"]);
    const paged: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await person.get(`/properties/${id}/events?limit=3${after}`);
      paged.push(...body.items.map(({ title }) => title));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(paged).toEqual(whole);
    expect((await person.get(`/properties/${id}`)).body.property).toMatchObject({ events_next: null });
    expect((await person.get(`/properties/${id}/events?after=x`)).status).toBe(422);
    // Who recorded an entry is for admins alone.
    const recorders = async (reader: typeof person) => {
      const [{ body: page }, { body: history }] = await Promise.all([
        reader.get(`/properties/${id}`),
        reader.get(`/properties/${id}/events`),
      ]);
      const items = [...page.property.events, ...history.items] as readonly { recorded_by?: string }[];
      return new Set(items.map(({ recorded_by }) => recorded_by));
    };
    expect(await recorders(person)).toEqual(new Set([undefined]));
    const [{ email }] = await sql<[{ email: string }]>`select email from users where id = ${admin.id}`;
    expect(await recorders(admin)).toEqual(new Set([email]));
  });

  it.each([
    [{ kind: "valuation", happened_on: "2026-01-01", title: "Valuation" }, "Amount is required for a valuation."],
    [{ kind: "note", happened_on: "2199-01-01", title: "Soon" }, "Happened on must not be in the future."],
    [
      { kind: "document", happened_on: "2026-01-01", title: "Deed", document_id: randomUUID() },
      "Document id isn't one of the property's documents.",
    ],
  ])("writes no history that cannot be: %j", async (entry, sentence) => {
    const { id } = await published();
    const { status, body } = await admin.post(`/admin/properties/${id}/events`, entry);
    expect([status, body.message]).toEqual([422, sentence]);
  });

  it("is named in the audit log with what changed", async () => {
    const { id } = await created();
    await admin.patch(`/admin/properties/${id}`, { gross_rent_ubxs: "600" });
    await publishByTwo([admin, other], id);
    await admin.post(`/admin/properties/${id}/events`, { kind: "note", happened_on: "2026-01-01", title: "Painted" });
    const { items } = (await admin.get(`/admin/audit?subject=${id}`)).body;
    expect(items.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["property.entry", admin.id],
      ["property.published", other.id],
      ["publication.confirmed", other.id],
      ["publication.proposed", admin.id],
      ["property.changed", admin.id],
      ["property.created", admin.id],
    ]);
    expect(items[3]?.details).toEqual({ share_price: "50000000", shares: "1000", proposal: expect.any(String) });
    expect(items[4]?.details).toEqual({ gross_rent: { from: "500000000", to: "600000000" } });
    expect(await verifyAudit(sql)).toMatchObject({ intact: true });
  });
});

it("a person without the role may do none of it", async () => {
  const person = await api.person();
  const { id } = await published();
  for (const path of ["", `/${id}/publish`, `/${id}/reissue`, `/${id}/close`, `/${id}/events`])
    expect([path, (await person.post(`/admin/properties${path}`, {})).status]).toEqual([path, 403]);
  expect((await person.patch(`/admin/properties/${id}`, {})).status).toBe(403);
  for (const act of ["publish", "reissue", "close"])
    expect((await admin.post(`/admin/properties/${randomUUID()}/${act}`)).status).toBe(404);
});

it("two admins who publish at once propose it once, and slugs go to one of many", async () => {
  const { id } = await created();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => (place % 2 ? admin : other).post(`/admin/properties/${id}/publish`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const slug = `raced-${randomUUID()}`;
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => admin.post("/admin/properties", someDraft({}, { slug }))),
  );
  expect(drafts.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
});

describe("the database refuses", () => {
  it("a draft that one admin publishes, or that is another than two agreed on", async () => {
    const { id } = await created();
    const publish = "update properties set status = 'open', published_at = now() where id = $1";
    await expect(sql.unsafe(publish, [id])).rejects.toThrow("two admins publish");
    const { proposal } = (await admin.post(`/admin/properties/${id}/publish`)).body.property;
    await sql`update properties set share_price = share_price * 2, shares_total = shares_total / 2 where id = ${id}`;
    await actAs(
      sql,
      other.id,
      (tx) => tx`
        update proposals set status = 'confirmed', closed_by = ${other.id}, closed_at = now() where id = ${proposal?.id ?? null}`,
    );
    await expect(sql.unsafe(publish, [id])).rejects.toThrow("two admins publish");
  });

  it.each([
    [
      "another price of what is published",
      "update properties set share_price = share_price + 1 where id = $1",
      "23001",
    ],
    [
      "a property that goes back to draft",
      "update properties set status = 'draft', published_at = null where id = $1",
      "23001",
    ],
    ["more shares sold than there are", "update properties set shares_sold = shares_total + 1 where id = $1", "23514"],
    ["sold out and still open", "update properties set shares_sold = shares_total where id = $1", "23514"],
    ["a yield that is typed in", "update properties set yield_percent = 12 where id = $1", "428C9"],
    ["a property that is deleted", "delete from properties where id = $1", "23001"],
    ["a history that is rewritten", "update property_events set title = 'Better' where property_id = $1", "23001"],
    ["a history that is deleted", "delete from property_events where property_id = $1", "23001"],
  ])("%s", async (_, statement, code) => {
    const { id } = await published();
    await admin.post(`/admin/properties/${id}/events`, { kind: "note", happened_on: "2026-01-01", title: "Painted" });
    await expect(sql.unsafe(statement, [id])).rejects.toMatchObject({ code });
  });
});
