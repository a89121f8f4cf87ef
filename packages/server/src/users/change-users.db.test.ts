import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { createTestApp, PASSWORD } from "../app.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { usersOf } from "./users.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);

let one: Person;
let other: Person;
let person: Person;
beforeEach(async () => {
  // No other person is an admin, so that the last one can be told.
  await sql`alter table users disable trigger users_keep_an_admin`;
  await sql`update users set role = 'user' where role = 'admin'`;
  await sql`alter table users enable trigger users_keep_an_admin`;
  [one, other, person] = [await api.person("admin"), await api.person("admin"), await api.person()];
});

const roleOf = async (id: string) => (await sql<{ role: string }[]>`select role from users where id = ${id}`)[0]?.role;

/** Decides on the role that is proposed for the person. */
async function decide(admin: Person, act: "confirm" | "cancel"): Promise<void> {
  const { body } = await usersOf(admin).get(person.id);
  expect((await admin.post(`/admin/proposals/${body.user.role_change?.id}/${act}`)).status).toBe(200);
}

describe("giving the role admin", () => {
  it("waits for another admin, who confirms it", async () => {
    const proposed = await usersOf(one).change(person.id, { role: "admin" });
    expect(proposed.status).toBe(200);
    expect(proposed.body.user).toMatchObject({
      role: "user",
      proposed_role: "admin",
      role_change: { role: "admin", proposed_by: one.email, is_yours: true, is_lapsed: false },
    });
    expect(await roleOf(person.id)).toBe("user");
    expect((await usersOf(other).get(person.id)).body.user.role_change).toMatchObject({ is_yours: false });
    await decide(other, "confirm");
    expect((await usersOf(one).get(person.id)).body.user).toMatchObject({ role: "admin", role_change: null });
    expect((await person.get("/admin/users")).status).toBe(200);
    expect((await usersOf(one).trail(person.id)).map(({ actor, action }) => [actor, action])).toEqual([
      [one.email, "role_change.proposed"],
      [other.email, "role_change.confirmed"],
      [other.email, "user.role"],
    ]);
  });

  it("is proposed once, and can be cancelled", async () => {
    await usersOf(one).change(person.id, { role: "admin" });
    const again = await usersOf(other).change(person.id, { role: "admin" });
    expect(again.body.user.role_change?.proposed_by).toBe(one.email);
    await decide(other, "cancel");
    expect((await usersOf(one).get(person.id)).body.user.role_change).toBeNull();
    expect(await roleOf(person.id)).toBe("user");
  });

  it("lapses when the admin who proposed it loses the role; another admin may propose it anew", async () => {
    const third = await api.person("admin");
    await usersOf(one).change(person.id, { role: "admin" });
    await usersOf(other).change(one.id, { role: "user" });
    expect((await usersOf(other).get(person.id)).body.user.role_change?.is_lapsed).toBe(true);
    await usersOf(other).change(person.id, { role: "admin" });
    await decide(third, "confirm");
    expect(await roleOf(person.id)).toBe("admin");
  });
});

describe("taking the role admin", () => {
  it("counts at once, and is audited", async () => {
    await api.person("admin");
    expect((await usersOf(one).change(other.id, { role: "user" })).body.user.role).toBe("user");
    expect((await other.get("/admin/users")).body.code).toBe("forbidden");
    expect(await usersOf(one).trail(other.id)).toContainEqual({
      actor: one.email,
      action: "user.role",
      details: { role: { from: "admin", to: "user" } },
    });
  });

  it("is all that admins do to themselves; the refusal of anything else is audited", async () => {
    for (const change of [
      { role: "admin" },
      { disabled: true },
      { disabled: false },
      { role: "user", disabled: true },
      { role: "user", disabled: false },
    ])
      expect((await usersOf(one).change(one.id, change)).body.code).toBe("own_account");
    expect((await usersOf(one).post(one.id, "sessions/end")).body.code).toBe("own_account");
    expect(await roleOf(one.id)).toBe("admin");
    expect(await usersOf(other).trail(one.id)).toContainEqual({
      actor: one.email,
      action: "refused",
      details: { act: "PATCH /admin/users/{id}", code: "own_account" },
    });
  });

  it("ends at once for the admin who asks for it, alone; the last one stays", async () => {
    const { status, body } = await usersOf(one).change(one.id, { role: "user" });
    expect([status, body.user]).toMatchObject([200, { role: "user", is_you: true }]);
    expect((await one.get("/admin/users")).body.code).toBe("forbidden");
    expect((await one.get("/auth/me")).status).toBe(200);
    expect(await usersOf(other).trail(one.id)).toContainEqual({
      actor: one.email,
      action: "user.role",
      details: { role: { from: "admin", to: "user" } },
    });
    const last = await usersOf(other).change(other.id, { role: "user" });
    expect([last.status, last.body.code]).toEqual([409, "invalid_transition"]);
    expect(last.body.detail).toBe("This is the last admin. Make another person an admin first.");
    expect(await roleOf(other.id)).toBe("admin");
  });

  it("is not taken from another by one alone while there are fewer than three: one of them has to confirm it", async () => {
    const [first, second] = [one, other];
    const asked = await usersOf(first).change(second.id, { role: "user" });
    expect([asked.status, asked.body.user]).toMatchObject([
      200,
      { role: "admin", proposed_role: "user", role_change: { role: "user", is_yours: true }, removal_takes_two: true },
    ]);
    const disabled = await usersOf(first).change(second.id, { disabled: true });
    expect([disabled.status, disabled.body.code]).toEqual([409, "invalid_transition"]);
    const proposal = `/admin/proposals/${asked.body.user.role_change?.id}`;
    expect((await first.post(`${proposal}/confirm`)).body.code).toBe("self_approval");
    expect((await second.post(`${proposal}/cancel`)).body.code).toBe("own_account");
    expect(await roleOf(second.id)).toBe("admin");
    expect((await second.post(`${proposal}/confirm`)).status).toBe(200);
    expect(await roleOf(second.id)).toBe("user");
  });

  it("is taken from another by one alone where there are three", async () => {
    const [first, second] = [one, other];
    await api.person("admin");
    expect((await usersOf(first).get(second.id)).body.user.removal_takes_two).toBe(false);
    const { body } = await usersOf(first).change(second.id, { role: "user" });
    expect(body.user).toMatchObject({ role: "user", role_change: null });
  });

  it("by both of two admins from themselves at once leaves one", async () => {
    const answers = await Promise.all([one, other].map((admin) => usersOf(admin).change(admin.id, { role: "user" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("by two admins from each other at once leaves one: the second one is none any more", async () => {
    for (let round = 0; round < times(50); round++) {
      const [a, b] = [await api.person("admin"), await api.person("admin")];
      const answers = await Promise.all([
        usersOf(a).change(b.id, { role: "user" }),
        usersOf(b).change(a.id, round % 2 ? { role: "user" } : { disabled: true }),
      ]);
      const codes = answers.map(({ status, body }) => (status === 200 ? "done" : body.code)).sort();
      // Whose session died with the account is not even let in.
      expect([
        ["done", "forbidden"],
        ["done", "unauthorized"],
      ]).toContainEqual(codes);
      expect([await roleOf(a.id), await roleOf(b.id)].sort()).toEqual(["admin", "user"]);
      await usersOf(one).change(a.id, { role: "user" });
      await usersOf(one).change(b.id, { role: "user" });
    }
  });

  it("never takes it from the last one: the database refuses, two at once too", async () => {
    await expect(sql`update users set role = 'user' where id in (${one.id}, ${other.id})`).rejects.toThrow(
      "the last admin stays",
    );
    const both = await Promise.allSettled([
      sql`update users set role = 'user' where id = ${one.id}`,
      sql`update users set disabled_at = now() where id = ${other.id}`,
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = await sql`select from users where role = 'admin' and disabled_at is null`;
    expect(left).toHaveLength(1);
  });

  it("their approval of a request counts no more, so that it needs another one", async () => {
    await pay(sql, person.id, "5000");
    const asked = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    const { id } = asked.body.withdrawal;
    await one.post(`/admin/withdrawals/${id}/approve`);
    const third = await api.person("admin");
    await usersOf(third).change(one.id, { disabled: true });
    const second = await other.post(`/admin/withdrawals/${id}/approve`);
    expect(second.body.withdrawal).toMatchObject({
      status: "pending",
      approvals_given: 1,
      approvals: [
        { by: one.email, valid: false },
        { by: other.email, valid: true },
      ],
    });
    expect((await third.post(`/admin/withdrawals/${id}/approve`)).body.withdrawal.status).toBe("approved");
  });
});

describe("disabling an account", () => {
  const app = createTestApp(sql);
  const email = () => `${randomUUID()}@freehold.test`;

  it("ends every session at once, and the person neither signs in nor chooses a password any more", async () => {
    const address = email();
    const { token, user } = await app.signedUp(address);
    const again = (await app.signIn(address)).body.token;
    expect((await usersOf(one).get(user.id)).body.user.session_count).toBe(2);
    const { body } = await usersOf(one).change(user.id, { disabled: true });
    expect(body.user).toMatchObject({
      disabled_at: expect.stringMatching(/Z$/),
      session_count: 0,
      last_active_at: null,
    });
    for (const session of [token, again]) expect((await app.get("/api/auth/me", session)).status).toBe(401);
    expect((await app.signIn(address)).body.code).toBe("account_disabled");
    // A stranger who does not know the password learns nothing.
    expect((await app.signIn(address, "another walnut tree")).body.code).toBe("invalid_credentials");
    expect(await usersOf(one).trail(user.id)).toEqual([{ actor: one.email, action: "user.disabled", details: {} }]);

    await usersOf(one).change(user.id, { disabled: false });
    expect((await app.signIn(address, PASSWORD)).status).toBe(200);
  });

  it("lets no sign-in through that is under way", async () => {
    for (let round = 0; round < times(30); round++) {
      const address = email();
      const { user } = await app.signedUp(address);
      const [signedIn] = await Promise.all([app.signIn(address), usersOf(one).change(user.id, { disabled: true })]);
      if (signedIn.status === 200) expect((await app.get("/api/auth/me", signedIn.body.token)).status).toBe(401);
      expect(await sql`select from sessions where user_id = ${user.id}`).toHaveLength(0);
    }
  });

  it("takes the role admin, which enabling does not give back, and what is proposed for the person", async () => {
    await api.person("admin");
    await usersOf(one).change(other.id, { disabled: true });
    expect((await usersOf(one).change(other.id, { disabled: false })).body.user.role).toBe("user");
    await usersOf(one).change(person.id, { role: "admin" });
    expect((await usersOf(one).change(person.id, { disabled: true })).body.user.role_change).toBeNull();
    expect((await usersOf(one).change(person.id, { role: "admin" })).body.code).toBe("invalid_transition");
  });

  it("leaves what belongs to the person: the request stays, and is paid or refused as ever", async () => {
    await pay(sql, person.id, "10");
    const asked = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    const { body } = await usersOf(one).change(person.id, { disabled: true });
    expect(body.user.open_refund).toMatchObject({ id: asked.body.withdrawal.id, status: "pending" });
    expect(body.balance).toMatchObject({ reserved_ubxs: "10", total_ubxs: "10" });
  });
});

it("signing a person out everywhere is audited, and leaves the account as it is", async () => {
  expect((await usersOf(one).post(person.id, "sessions/end")).body.user.session_count).toBe(0);
  expect((await person.get("/auth/me")).status).toBe(401);
  expect(await usersOf(one).trail(person.id)).toEqual([
    { actor: one.email, action: "user.sessions_ended", details: {} },
  ]);
});

it("no person is found by an id that is not there, and no two contradicting changes are taken", async () => {
  const missing = randomUUID();
  expect((await usersOf(one).get(missing)).body.code).toBe("not_found");
  expect((await usersOf(one).get("nonsense")).body.code).toBe("not_found");
  expect((await usersOf(one).change(missing, { disabled: true })).body.code).toBe("not_found");
  expect((await usersOf(one).post(missing, "sessions/end")).body.code).toBe("not_found");
  for (const change of [{}, { role: "owner" }, { disabled: "yes" }, { role: "admin", disabled: true }])
    expect((await usersOf(one).change(person.id, change)).status).toBe(422);
});
