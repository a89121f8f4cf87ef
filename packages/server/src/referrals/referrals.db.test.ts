import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../app.fixture.ts";
import { findDifferences } from "../ledger/differences.ts";
import { expectSoundLedger } from "../money.fixture.ts";

type Node = { id: string; email_masked: string; referral_count: number; referrals: Node[] };

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
let ada: Awaited<ReturnType<typeof app.signedUp>>;

beforeAll(async () => {
  ada = await app.signedUp("ada@freehold.test");
  const bob = await app.signedUp("bob@freehold.test", { referral_code: ada.user.referral_code });
  for (let i = 0; i < 12; i++) {
    await app.register(`friend${i}@freehold.test`, { referral_code: ada.user.referral_code });
    app.advance(1000);
  }
  let above = bob;
  for (const name of ["carol", "dave", "erin"])
    above = await app.signedUp(`${name}@freehold.test`, { referral_code: above.user.referral_code });
});

describe("referrals", () => {
  it("are summed up, the newest ten shown, with other people's emails masked", async () => {
    const { body } = await app.get("/api/auth/referrals", ada.token);
    expect(body).toMatchObject({
      success: true,
      referral_code: ada.user.referral_code,
      referral_count: 13,
      rewards_ubxs: "0",
      reward_per_referral_ubxs: "0",
    });
    expect(body.referrals).toHaveLength(10);
    expect((body.referrals as object[])[0]).toEqual({
      email_masked: "f***1@***.test",
      joined_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reward_ubxs: "0",
    });
    expect(JSON.stringify(body)).not.toContain("friend");
  });

  it("have a history in pages of ten unless asked otherwise", async () => {
    const first = (await app.get("/api/auth/referrals/history", ada.token)).body;
    expect(first).toMatchObject({ total: 13, page: 1, limit: 10 });
    expect(first.items).toHaveLength(10);
    expect((await app.get("/api/auth/referrals/history?page=2", ada.token)).body.items).toHaveLength(3);
    expect((await app.get("/api/auth/referrals/history?page=3&limit=5", ada.token)).body.items).toHaveLength(3);
    expect((await app.get("/api/auth/referrals/history?page=1000000&limit=100", ada.token)).body.items).toEqual([]);
  });

  it("form a tree of two levels, deeper by node, of one's own people only", async () => {
    const { body } = await app.get("/api/auth/referrals/tree", ada.token);
    const tree = body.tree as Node[];
    expect(tree).toHaveLength(13);
    const bob = tree.find(({ email_masked }) => email_masked.startsWith("b")) as Node;
    expect(bob).toMatchObject({ referral_count: 1 });
    expect(bob.referrals).toEqual([
      { id: expect.any(String), email_masked: "c***l@***.test", joined_on: expect.any(String), referral_count: 1 },
    ]);
    const [carol] = bob.referrals;
    const below = (await app.get(`/api/auth/referrals/tree?node=${carol?.id}`, ada.token)).body.tree as Node[];
    expect(below.map(({ email_masked }) => email_masked)).toEqual(["d***e@***.test"]);
    expect(below[0]?.referrals.map(({ email_masked }) => email_masked)).toEqual(["e***n@***.test"]);

    // Ids and times of others are told nowhere; and a person sees the tree neither of the one who invited them, nor of strangers, nor of an id that is not there.
    const erin = await app.signIn("erin@freehold.test");
    const ids = await sql<{ id: string; time: string }[]>`
      select id, to_char(created_at, 'HH24:MI:SS') as time from users where email <> 'erin@freehold.test'`;
    const page = (await app.get("/api/auth/referrals/tree?limit=5", ada.token)).body;
    const told = `${JSON.stringify(page)} ${Buffer.from(page.next as string, "base64url")}`;
    for (const { id, time } of ids) expect([told.includes(id), told.includes(time)]).toEqual([false, false]);
    for (const node of [ada.user.id, bob.id, randomUUID()])
      expect((await app.get(`/api/auth/referrals/tree?node=${node}`, erin.body.token)).status).toBe(404);
    expect((await app.get("/api/auth/referrals/tree?node=nonsense", erin.body.token)).status).toBe(422);
  });

  it("pages of the tree go on by key, each person once", async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body } = await app.get(`/api/auth/referrals/tree?limit=5${next ? `&after=${next}` : ""}`, ada.token);
      seen.push(...(body.tree as Node[]).map(({ id }) => id));
      next = body.next as string | null;
    } while (next);
    expect(seen).toHaveLength(13);
    expect(new Set(seen).size).toBe(13);
    expect((await app.get("/api/auth/referrals/tree?after=nonsense", ada.token)).status).toBe(422);
  });

  it("are ranked, the caller's own place beside it", async () => {
    const { body } = await app.get("/api/auth/referrals/leaderboard", ada.token);
    expect(body.leaderboard).toEqual([
      { rank: 1, email_masked: "a***@***.test", referral_count: 13, is_you: true },
      { rank: 2, email_masked: "b***@***.test", referral_count: 1, is_you: false },
      { rank: 2, email_masked: "c***l@***.test", referral_count: 1, is_you: false },
      { rank: 2, email_masked: "d***e@***.test", referral_count: 1, is_you: false },
    ]);
    expect(body.you).toEqual({ rank: 1, referral_count: 13 });
    const short = (
      await app.get("/api/auth/referrals/leaderboard?limit=1", (await app.signIn("dave@freehold.test")).body.token)
    ).body;
    expect(short.leaderboard).toHaveLength(1);
    expect(short.you).toEqual({ rank: 2, referral_count: 1 });
    const { token } = (await app.signIn("erin@freehold.test")).body;
    expect((await app.get("/api/auth/referrals/leaderboard", token)).body.you).toEqual({
      rank: null,
      referral_count: 0,
    });
  });

  it("of a disabled person stand on no leaderboard, and are back with the account", async () => {
    const names = async () =>
      ((await app.get("/api/auth/referrals/leaderboard", ada.token)).body.leaderboard as Node[]).map(
        ({ email_masked }) => email_masked[0],
      );
    await sql`update users set disabled_at = now() where email = 'bob@freehold.test'`;
    expect(await names()).toEqual(["a", "c", "d"]);
    await sql`update users set disabled_at = null where email = 'bob@freehold.test'`;
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  it("rank all people, also behind more than ten thousand people", async () => {
    const last = await app.signedUp("last@freehold.test");
    await app.register("lasts-guest@freehold.test", { referral_code: last.user.referral_code });
    const rank = async () => {
      const { body } = await app.get("/api/auth/referrals/leaderboard", last.token);
      return (body.you as { rank: number | null }).rank;
    };
    // Only Ada, with 13.
    expect(await rank()).toBe(2);
    // As if so many people had referred 14.
    await sql`insert into referral_ranks (referral_count, people) values (14, 10050)`;
    expect(await rank()).toBe(10_052);
    await sql`delete from referral_ranks where referral_count = 14`;
  });

  it("are counted as they are, however many register at once", async () => {
    const { user } = await app.signedUp("host@freehold.test");
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        app.register(`guest${n}@freehold.test`, { referral_code: user.referral_code }),
      ),
    );
    const { token } = (await app.signIn("host@freehold.test")).body;
    expect((await app.get("/api/auth/referrals", token)).body.referral_count).toBe(12);
    await expectSoundLedger(sql);
  });

  it("have ranks that count what the totals say", async () => {
    const [ranks, totals] = await Promise.all([
      sql`select referral_count, people from referral_ranks where people > 0 order by referral_count`,
      sql`
        select referral_count, count(*) as people from referral_totals where listed and referral_count > 0
        group by referral_count order by referral_count`,
    ]);
    expect(ranks.length).toBeGreaterThan(1);
    expect([...ranks]).toEqual([...totals]);
    await sql`update referral_ranks set people = people + 2 where referral_count = 13`;
    expect(await findDifferences(sql)).toEqual([
      {
        user_id: null,
        subject: "people who have referred 13",
        rule_code: "referral_rank",
        expected: 1n,
        found: 3n,
      },
    ]);
    await sql`update referral_ranks set people = people - 2 where referral_count = 13`;
  });

  it("codes can be looked up before signing in", async () => {
    const valid = async (code: string) => (await app.get(`/api/auth/referrals/validate/${code}`)).body;
    expect(await valid(ada.user.referral_code)).toEqual({ success: true, valid: true });
    expect(await valid(ada.user.referral_code.toLowerCase())).toEqual({ success: true, valid: true });
    expect(await valid("UNKNOWN1")).toEqual({ success: true, valid: false });
    expect(await valid("x".repeat(500))).toEqual({ success: true, valid: false });
    const limited = createTestApp(sql, { limits: { referralCode: { points: 1, duration: 60 } } });
    await limited.get("/api/auth/referrals/validate/A");
    expect((await limited.get("/api/auth/referrals/validate/A")).status).toBe(429);
  });
});

it("an email address in the place of a code, or of a page, is not logged", async () => {
  const since = app.lines.length;
  await app.get("/api/auth/referrals/validate/ann%40freehold.test");
  await app.get("/ann%40freehold.test");
  await app.get(`/${"x/".repeat(96)}ann%40freehold.test`);
  const lines = app.lines.slice(since);
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] as string).path).toBe("/api/auth/referrals/validate/:code");
  expect(JSON.parse(lines[1] as string).path).toBe("/[email]");
  expect(lines.join()).not.toContain("ann");
});
