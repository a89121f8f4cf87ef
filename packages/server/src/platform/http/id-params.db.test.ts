import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import type { Changes } from "../../progress/changes.ts";
import { usersOf } from "../../users/users.fixture.ts";

const { sql } = await createTestDatabase();
const watched: string[] = [];
const changes: Changes = {
  watch(id, changed) {
    watched.push(id);
    queueMicrotask(changed);
    return () => undefined;
  },
  follow: () => () => undefined,
  end: async () => undefined,
  ended: false,
};
const api = createTestApi(sql, { changes });
const [admin, other] = [await api.person("admin"), await api.person("admin")];

it("an admin who writes their own id in capitals is refused like one who does not, and it is in the log once", async () => {
  const own = admin.id.toUpperCase();
  const mixed = `${own.slice(0, 18)}${admin.id.slice(18)}`;
  for (const id of [own, mixed, admin.id]) {
    expect((await usersOf(admin).change(id, { role: "admin" })).body.code).toBe("own_account");
    expect((await usersOf(admin).change(id, { disabled: true })).body.code).toBe("own_account");
    expect((await usersOf(admin).post(id, "sessions/end")).body.code).toBe("own_account");
    expect((await usersOf(admin).get(id)).body.user.is_you).toBe(true);
  }
  const { body } = await other.get(`/admin/audit?refused=true&actor=${own}&subject=${mixed}`);
  expect(body.items).toMatchObject([{ subject_id: admin.id, action: "refused", details: { code: "own_account" } }]);
});

it("what an admin does to a person stands under the person's one id", async () => {
  const person = await api.person();
  expect((await usersOf(admin).post(person.id.toUpperCase(), "sessions/end")).status).toBe(200);
  expect((await person.get("/auth/me")).status).toBe(401);
  const trail = [{ actor: admin.email, action: "user.sessions_ended" }];
  expect(await usersOf(admin).trail(person.id)).toMatchObject(trail);
  expect(await usersOf(admin).trail(person.id.toUpperCase())).toMatchObject(trail);
});

it("a stream listens for changes of the one id, and many ids of one request are the one request", async () => {
  const person = await api.person();
  await pay(sql, person.id, "10");
  const { id } = (await person.post("/wallet/withdraw", { amount_ubxs: "10", wallet_address: someAddress() })).body
    .withdrawal;
  const stream = await api.app.request(`/api/wallet/withdrawals/${id.toUpperCase()}/events`, {
    headers: { Authorization: `Bearer ${person.token}` },
  });
  await stream.body?.cancel();
  expect(watched).toEqual([id]);

  const { body } = await admin.post("/admin/withdrawals/approve", { ids: [id.toUpperCase(), id] });
  expect(body.results.map((result) => result.id)).toEqual([id]);
});

it("the database's refusal to let the last admin go is an answer, however it comes about", async () => {
  // With fewer than three it would only be proposed.
  await api.person("admin");
  await sql.unsafe(`
    create function last_one() returns trigger language plpgsql as $$ begin
      raise exception 'the last admin stays' using errcode = 'restrict_violation', constraint = 'last_admin_stays';
    end $$;
    create trigger last_one before update on users for each row when (old.role = 'admin') execute function last_one()`);
  for (const change of [{ role: "user" }, { disabled: true }]) {
    const { status, body } = await usersOf(admin).change(other.id, change);
    expect([status, body.code]).toEqual([409, "invalid_transition"]);
  }
});
