import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { advanceRecoveries } from "../../accounts/recovery/advance-recoveries.ts";
import { cancelRecovery } from "../../accounts/recovery/cancel-recovery.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { usersOf } from "../users.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const round = () => advanceRecoveries({ sql, clock: () => new Date() });

let one: Person;
let other: Person;
let lost: Person;
beforeEach(async () => {
  await sql`delete from outbox`;
  [one, other, lost] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];
  await addFactor(lost.id);
});

const addFactor = (id: string) =>
  sql`insert into authenticators (user_id, secret, confirmed_at, created_at) values (${id}, 'A', now(), now())`;
const factors = async (id: string) => (await sql`select from authenticators where user_id = ${id}`).length;
const userOf = async (admin: Person) => (await usersOf(admin).get(lost.id)).body.user;
const propose = (admin: Person, id = lost.id) => usersOf(admin).post(id, "factor-reset");
const decide = async (admin: Person, act: "confirm" | "cancel", id?: string) =>
  admin.post(`/admin/proposals/${id ?? (await userOf(admin)).factor_reset?.id}/${act}`);
/** Begins the 24 hours. */
async function agree() {
  expect((await propose(one)).status).toBe(200);
  expect((await decide(other, "confirm")).status).toBe(200);
}
/** Lets time pass in the database, as its owner alone can. */
const pass = (hours: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const span = tx`${hours} * interval '1 hour'`;
    await tx`
      update factor_recoveries set begun_at = begun_at - ${span}, due_at = due_at - ${span}, noticed_at = noticed_at - ${span}
      where user_id = ${lost.id} and ended_at is null`;
    await tx`update outbox set created_at = created_at - ${span} where user_id = ${lost.id}`;
  });
/** Sends what waits for the admin who has lost the factors, and lets a round count it. */
async function send() {
  await sql`update outbox set message = null, sent_at = now() where user_id = ${lost.id} and sent_at is null`;
  await round();
}
/** Sends both notices, each in its time, and lets the 24 hours be over. */
async function due() {
  await send();
  await pass(12.1);
  await round();
  await send();
  await pass(12.1);
}
const outcomes = async () =>
  (await sql<{ outcome: string | null }[]>`select outcome from factor_recoveries where user_id = ${lost.id}`).map(
    ({ outcome }) => outcome,
  );
const mailed = async (id: string) =>
  (
    await sql<{ template: string }[]>`
      select template from outbox where user_id = ${id} and template like 'factor_reset%' order by created_at`
  ).map(({ template }) => template);
const demote = (admin: Person) => usersOf(admin).change(lost.id, { role: "user" });

describe("races and forged rows", () => {
  it("two others remove an admin's factors, and fewer don't", async () => {
    expect((await propose(lost)).body.code).toBe("own_account");
    await propose(one);
    const id = (await userOf(one)).factor_reset?.id;
    expect((await decide(one, "confirm", id)).body.code).toBe("self_approval");
    expect((await decide(lost, "confirm", id)).body.code).toBe("own_account");
    expect(await outcomes()).toEqual([]);
    // Written by SQL: the row of a proposal that isn't confirmed, one of another person, and one that is closed by its subject.
    const insert = (user: string) =>
      sql`insert into factor_recoveries (user_id, proposal_id) values (${user}, ${id ?? null})`;
    await expect(insert(lost.id)).rejects.toThrow(/two other admins/);
    await expect(
      sql`update proposals set status = 'confirmed', closed_by = ${lost.id}, closed_at = now() where id = ${id ?? null}`,
    ).rejects.toThrow(/factors_are_reset_by_others|who is not at work/);
    await decide(other, "confirm");
    await expect(insert(other.id)).rejects.toThrow(/two other admins/);
    await expect(insert(lost.id)).rejects.toThrow(/duplicate key/);
    await expect(
      sql`insert into factor_recoveries (user_id, token_hash, link_expires_at, begun_at, due_at)
        values (${lost.id}, sha256('x'), now(), now(), now() + interval '72 hours')`,
    ).rejects.toThrow(/begins with its link/);
    await sql`
      insert into factor_recoveries (user_id, token_hash, link_expires_at) values (${lost.id}, sha256('y'), now())`;
    await expect(
      sql`update factor_recoveries set begun_at = now() where user_id = ${lost.id} and proposal_id is null`,
    ).rejects.toThrow(/two other admins|duplicate key/);
  });

  it("the 24 hours are the database's: no statement and no clock set back ends them sooner", async () => {
    await agree();
    const open = sql`where user_id = ${lost.id}`;
    await expect(sql`update factor_recoveries set outcome = 'done' ${open}`).rejects.toThrow(/isn't over/);
    await expect(sql`update factor_recoveries set due_at = now() ${open}`).rejects.toThrow();
    await expect(
      sql`update factor_recoveries set begun_at = begun_at - interval '1 day', due_at = due_at - interval '1 day' ${open}`,
    ).rejects.toThrow(/never shortened/);
    await advanceRecoveries({ sql, clock: () => new Date(Date.now() + 90 * 60 * 60_000) });
    expect(await outcomes()).toEqual([null]);
    expect(await factors(lost.id)).toBe(1);
  });

  it("a confirmation and a cancellation at once leave one of them", async () => {
    await propose(one);
    const id = (await userOf(one)).factor_reset?.id;
    const answers = await Promise.all([decide(other, "confirm", id), decide(lost, "cancel", id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await outcomes()).toHaveLength(answers[0].status === 200 ? 1 : 0);
  });

  it("its end and a cancellation at once leave one of them", async () => {
    await agree();
    await due();
    const [answer] = await Promise.all([usersOf(one).post(lost.id, "factor-reset/cancel"), round()]);
    const isCancelled = answer.status === 200;
    expect(await outcomes()).toEqual([isCancelled ? "cancelled" : "done"]);
    expect(await factors(lost.id)).toBe(isCancelled ? 1 : 0);
  });
});

describe("an admin who has lost every factor", () => {
  it("gets them removed by two others after 24 hours, and all admins are told", async () => {
    await agree();
    const { factors_removed_at: at, factor_reset } = await userOf(one);
    expect(factor_reset).toBeNull();
    expect(Date.parse(at ?? "") - Date.now()).toBeGreaterThan(23.9 * 60 * 60_000);
    const [{ frozen }] = await sql<[{ frozen: boolean }]>`
      select destinations_frozen_until > now() + interval '95 hours' as frozen from users where id = ${lost.id}`;
    expect(frozen).toBe(true);
    expect((await propose(one)).body.code).toBe("invalid_transition");
    await send();
    await pass(23);
    await round();
    expect(await factors(lost.id)).toBe(1);
    await pass(2);
    await round();
    // The second notice was late.
    expect(await factors(lost.id)).toBe(1);
    await send();
    await pass(9);
    await round();
    expect(await factors(lost.id)).toBe(1);
    await pass(2);
    await round();
    expect(await factors(lost.id)).toBe(0);
    expect(await outcomes()).toEqual(["done"]);
    expect((await lost.get("/auth/me")).status).toBe(401);
    expect(await mailed(lost.id)).toEqual([...["factor_reset_begun", "factor_reset_continues", "factor_reset_done"]]);
    for (const { id } of [one, other])
      expect(await mailed(id)).toEqual(["factor_reset_begun_admins", "factor_reset_done_admins"]);
    const trail = await usersOf(one).trail(lost.id);
    expect(trail.map(({ actor, action }) => [actor, action]).slice(-2)).toEqual([
      [one.email, "factor_reset.proposed"],
      [other.email, "factor_reset.confirmed"],
    ]);
  });

  it("keeps them if any admin cancels during the wait", async () => {
    await agree();
    expect((await usersOf(one).post(lost.id, "factor-reset/cancel")).body.user.factors_removed_at).toBeNull();
    expect((await usersOf(one).post(lost.id, "factor-reset/cancel")).body.code).toBe("invalid_transition");
    expect(await mailed(lost.id)).toEqual(["factor_reset_begun", "factor_reset_cancelled_own"]);
    expect(await mailed(other.id)).toContain("factor_reset_cancelled");
    await pass(30);
    await round();
    expect(await factors(lost.id)).toBe(1);
  });

  it("keeps them by signing in with one, and all others are told", async () => {
    await agree();
    await sql.begin((tx) => cancelRecovery(tx, lost.id));
    expect(await outcomes()).toEqual(["cancelled"]);
    expect(await mailed(one.id)).toContain("factor_reset_cancelled");
  });

  it("who isn't one any more, also for a moment, keeps them", async () => {
    await agree();
    await demote(one);
    expect(await outcomes()).toEqual(["cancelled"]);
    await propose(one).then(({ body }) => expect(body.code).toBe("invalid_transition"));
    await pass(30);
    await round();
    expect(await factors(lost.id)).toBe(1);
  });

  it("whose role is removed before the confirmation gets nothing removed", async () => {
    await propose(one);
    const id = (await userOf(one)).factor_reset?.id;
    await demote(one);
    expect((await decide(other, "confirm", id)).body.code).toBe("invalid_transition");
    expect(await outcomes()).toEqual([]);
  });

  it("is an admin with a factor, or nothing is proposed", async () => {
    const person = await api.person();
    await addFactor(person.id);
    expect((await propose(one, person.id)).body.code).toBe("invalid_transition");
    expect((await propose(one, other.id)).body.code).toBe("invalid_transition");
    await expect(
      sql`insert into proposals (kind, subject, proposed_by) values ('factor_reset', ${person.id}, ${one.id})`,
    ).rejects.toThrow(/factors of an admin/);
  });
});
