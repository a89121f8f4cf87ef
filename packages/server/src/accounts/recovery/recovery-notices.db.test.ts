import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { advanceRecoveries } from "./advance-recoveries.ts";
import { createRecoveryWorld, HOUR } from "./recovery.fixture.ts";

const { sql } = await createTestDatabase();
const { due, investor, lose, methodsOf, notices, pass, round, send, state } = createRecoveryWorld(sql);
/** In how many hours a recovery ends at the earliest. */
const hoursLeft = async (id: string) => Math.round((((await state(id))?.due_at?.getTime() ?? 0) - Date.now()) / HOUR);
const endBySql = (id: string) => sql`update factor_recoveries set outcome = 'done' where user_id = ${id}`;
const countBySql = (id: string) => sql`update factor_recoveries set notices = notices + 1 where user_id = ${id}`;

it("a server that was down for three days hurries nothing: two more emails, each 20 hours before what follows", async () => {
  const person = await investor();
  await lose(person);
  await send(person.id);
  await round();
  await pass(person.id, 73);
  expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);
  await expect(endBySql(person.id)).rejects.toThrow("isn't over");
  await round();
  expect(await hoursLeft(person.id)).toBe(40);
  await send(person.id);
  await round();
  expect(await state(person.id)).toMatchObject({ open: 1, notices: 2, frozen: 112 });
  await pass(person.id, 19);
  await round();
  expect(await notices(person.id)).toEqual(["recovery_link", "recovery_begun", "recovery_continues"]);
  await pass(person.id, 2);
  await round();
  await send(person.id);
  await round();
  expect(await state(person.id)).toMatchObject({ open: 1, notices: 3 });
  expect(await hoursLeft(person.id)).toBe(20);
  await pass(person.id, 19);
  await round();
  expect((await state(person.id))?.open).toBe(1);
  await pass(person.id, 2);
  await round();
  expect((await state(person.id))?.outcomes).toEqual(["done"]);
});

it("a database that comes back long after the last email sends another one first", async () => {
  const person = await investor();
  await lose(person);
  await due(person.id);
  await pass(person.id, 20);
  await expect(endBySql(person.id)).rejects.toThrow("isn't over");
  await round();
  expect(await hoursLeft(person.id)).toBe(20);
  await send(person.id);
  await round();
  await pass(person.id, 21);
  await round();
  expect(await state(person.id)).toMatchObject({ open: 0, outcomes: ["done"] });
  expect((await notices(person.id)).filter((name) => name === "recovery_continues")).toHaveLength(3);
});

it("an email that the SMTP server hasn't taken is no notice: the end moves on, and so does the freeze", async () => {
  const person = await investor();
  await lose(person);
  await round();
  expect((await state(person.id))?.notices).toBe(0);
  await pass(person.id, 60);
  await round();
  expect(await hoursLeft(person.id)).toBe(60);
  await pass(person.id, 90);
  await round();
  expect(await hoursLeft(person.id)).toBe(60);
  expect(await state(person.id)).toMatchObject({ open: 1, notices: 0, frozen: 132 });
  // It's on its way: no other one is written.
  expect(await notices(person.id)).toEqual(["recovery_link", "recovery_begun"]);
});

it("one that is refused for good is written again a day later, and after 14 days nothing is removed", async () => {
  const person = await investor();
  await lose(person);
  await send(person.id, { refused: true });
  await round();
  expect(await notices(person.id)).toHaveLength(2);
  await pass(person.id, 21);
  await round();
  await round();
  expect((await notices(person.id)).at(-1)).toBe("recovery_continues");
  expect(await notices(person.id)).toHaveLength(3);
  await pass(person.id, 14 * 24);
  await round();
  expect((await state(person.id))?.outcomes).toEqual(["cancelled"]);
  expect(await methodsOf(person)).toEqual(["authenticator", "recovery_code"]);
});

it("no statement counts a notice that wasn't sent, counts one twice, or ends the wait without them", async () => {
  const person = await investor();
  await lose(person);
  await expect(countBySql(person.id)).rejects.toThrow("once its email was sent");
  await send(person.id);
  await expect(
    sql`update factor_recoveries set notices = 3, noticed_at = now() - interval '3 days' where user_id = ${person.id}`,
  ).rejects.toThrow("once its email was sent");
  await countBySql(person.id);
  await expect(countBySql(person.id)).rejects.toThrow("once its email was sent");
  await sql`update factor_recoveries set noticed_at = noticed_at - interval '20 hours' where user_id = ${person.id}`;
  await expect(countBySql(person.id)).rejects.toThrow("once its email was sent");
  await pass(person.id, 100);
  await expect(endBySql(person.id)).rejects.toThrow("isn't over");
});

it("one person whose turn fails doesn't keep the others waiting, and the round fails at the end", async () => {
  const [broken, other] = [await investor(), await investor()];
  await lose(broken);
  await lose(other);
  await due(broken.id, other.id);
  await sql.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger refuse_one before delete on authenticators for each row when (old.user_id = '${broken.id}') execute function refuse_one()`);
  const failed = advanceRecoveries({ sql, clock: () => new Date() });
  await expect(failed).rejects.toMatchObject({ message: expect.stringMatching(/^Recoveries that failed: 1 of/) });
  await expect(failed).rejects.toMatchObject({ errors: [expect.objectContaining({ message: "out of order" })] });
  expect((await state(broken.id))?.open).toBe(1);
  expect((await state(other.id))?.outcomes).toEqual(["done"]);
});
