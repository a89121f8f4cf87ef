import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { createMarket, publishByTwo, someDraft } from "../investments/market.fixture.ts";
import { pay } from "../money.fixture.ts";
import { countQueries } from "../platform/database/queries.fixture.ts";

const { sql, url } = await createTestDatabase();
await sql`update settings set platform_status = 'active'`;
const api = createTestApi(sql);
let admin: Person;
let person: Person;

/** Six properties, whose names are their order by name. */
const STATED = [
  { name: "Alder Court", kind: "house", place: "Porto", gross_rent_ubxs: "400" },
  { name: "Birch Yard", kind: "office", place: "Rotterdam", gross_rent_ubxs: "600" },
  { name: "Cedar Hall", kind: "retail", place: "Rotterdam", gross_rent_ubxs: "500", address: "Kade 100%" },
  { name: "Dogwood Mews", kind: "house", place: "Lyon", gross_rent_ubxs: "700" },
  { name: "Elm Works", kind: "logistics", place: "Porto", gross_rent_ubxs: "300" },
  { name: "Fir Gardens", kind: "apartments", place: "Lyon", gross_rent_ubxs: "800" },
] as const;
const ids: string[] = [];

beforeAll(async () => {
  admin = await api.person("admin");
  const other = await api.person("admin");
  person = await api.person();
  for (const [i, stated] of STATED.entries()) {
    const draft = someDraft({ sharePrice: BigInt(i + 1) * 10_000_000n }, stated);
    const { body } = await admin.post("/admin/properties", draft);
    ids.push(body.property.id);
    if (i < 5) await publishByTwo([admin, other], body.property.id);
  }
});

const namesOf = async (query: string, who = person) =>
  (await who.get(`/properties?${query}`)).body.properties.map(({ name }) => name.split(" ")[0]);

describe("GET /properties", () => {
  it("shows what is published, newest first, with how many there are and where", async () => {
    const { status, body } = await person.get("/properties");
    expect(status).toBe(200);
    expect(body.properties.map(({ name }) => name.split(" ")[0])).toEqual([
      "Elm",
      "Dogwood",
      "Cedar",
      "Birch",
      "Alder",
    ]);
    expect([body.total, body.next, body.places]).toEqual([5, null, ["Lyon", "Porto", "Rotterdam"]]);
    expect(body.properties[4]).toMatchObject({
      slug: expect.stringMatching(/^property-/),
      kind: "house",
      place: "Porto",
      picture: null,
      status: "open",
      share_price_ubxs: "10",
      shares_total: 1_000,
      shares_available: 1_000,
      net_rent_ubxs: "250.25",
      // 12 × 250.25 of 10,000, and without 42 a month of vacancy.
      yield_percent: "30.03",
      yield_fully_let_percent: "35.07",
    });
  });

  it.each([
    ["kind=house", ["Dogwood", "Alder"]],
    ["kind=house,retail", ["Dogwood", "Cedar", "Alder"]],
    ["place=Rotterdam", ["Cedar", "Birch"]],
    ["q=rotter", ["Cedar", "Birch"]],
    ["q=100%25", ["Cedar"]],
    ["q=%25", ["Cedar"]],
    ["q=elm&kind=house", []],
    ["price_from=20&price_to=30", ["Cedar", "Birch"]],
    ["yield_from=27.01&yield_to=30.03", ["Birch", "Alder"]],
    ["status=funded,closed", []],
    ["sort=name", ["Alder", "Birch", "Cedar", "Dogwood", "Elm"]],
    ["sort=-name", ["Elm", "Dogwood", "Cedar", "Birch", "Alder"]],
    ["sort=-share_price", ["Elm", "Dogwood", "Cedar", "Birch", "Alder"]],
    ["sort=-yield", ["Alder", "Birch", "Dogwood", "Cedar", "Elm"]],
  ])("by %s", async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it("by ids, for a comparison", async () => {
    expect(await namesOf(`ids=${ids[0]},${ids[3]}&sort=name`)).toEqual(["Alder", "Dogwood"]);
  });

  it.each([
    "-created_at",
    "created_at",
    "name",
    "-name",
    "yield",
    "-yield",
    "share_price",
    "-share_price",
    "progress",
    "-progress",
  ])("pages by key in the order %s: every one once", async (sort) => {
    const whole = await namesOf(`sort=${sort}`);
    const paged: string[] = [];
    let after = "";
    for (let pages = 0; pages < 5; pages++) {
      const { body } = await person.get(`/properties?sort=${sort}&limit=2${after}`);
      expect(body.total).toBe(5);
      paged.push(...body.properties.map(({ name }) => name.split(" ")[0] as string));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(paged).toEqual(whole);
  });

  it("refuses a key of another order, and filters that are none", async () => {
    const { next } = (await person.get("/properties?sort=name&limit=1")).body;
    for (const query of [
      `sort=-yield&after=${next}`,
      "after=x",
      "kind=castle",
      "ids=1",
      "yield_from=much",
      "limit=101",
    ])
      expect([query, (await person.get(`/properties?${query}`)).status]).toEqual([query, 422]);
  });

  it("shows drafts to admins only", async () => {
    expect(await namesOf("status=draft")).toEqual([]);
    expect(await namesOf("status=draft", admin)).toEqual(["Fir"]);
    expect((await person.get(`/properties/${ids[5]}`)).status).toBe(404);
    expect((await admin.get(`/properties/${ids[5]}`)).status).toBe(200);
  });
});

describe("GET /properties/{id}", () => {
  it("has money that adds up, by id and by slug", async () => {
    const { property } = (await person.get(`/properties/${ids[1]}`)).body;
    expect((await person.get(`/properties/${property.slug}`)).body.property).toEqual(property);
    expect(property.money).toEqual({
      purchase_price_ubxs: "20000",
      purchase_costs_ubxs: "0",
      reserve_ubxs: "0",
      total_ubxs: "20000",
      gross_rent_ubxs: "600",
      management_ubxs: "40",
      maintenance_ubxs: "35.5",
      tax_ubxs: "20",
      insurance_ubxs: "12.25",
      vacancy_ubxs: "42",
      costs_ubxs: "149.75",
      net_rent_ubxs: "450.25",
      net_rent_year_ubxs: "5403",
      net_rent_year_fully_let_ubxs: "5907",
    });
    expect(property).toMatchObject({ yield_percent: "27.02", yield_fully_let_percent: "29.54", holding: null });
  });

  it("answers unknown ids and slugs alike", async () => {
    for (const id of [randomUUID(), "nothing-here", "%F0%9F%8F%A0"])
      expect([id, (await person.get(`/properties/${id}`)).body.code]).toEqual([id, "not_found"]);
  });
});

describe("what a request asks the database", () => {
  const counted = countQueries(url);
  const countedApi = createTestApi(counted.sql);

  it("is the same however many rows it shows", async () => {
    const reader = await countedApi.person();
    await pay(sql, reader.id, "10000");
    const market = createMarket(sql);
    const held = await Promise.all([1, 2, 3].map(() => market.openProperty({ sharePrice: 1_000_000n })));
    const asked = async (path: string) => (await counted.queries(() => reader.get(path))).length;
    const few = [
      await asked("/properties?limit=1"),
      await asked(`/properties/${held[0]}`),
      await asked("/investments"),
    ];
    for (const property_id of [...held, ...held]) await reader.post("/investments", { property_id, shares: 1 });
    const many = [
      await asked("/properties?limit=50"),
      await asked(`/properties/${held[0]}`),
      await asked("/investments"),
    ];
    expect(many).toEqual(few);
    // One of each is the session.
    expect(many).toEqual([2, 5, 4]);
  });
});
