import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { verifyAudit } from "../audit/verify-audit.ts";
import { createLog } from "../platform/http/log.ts";
import { createChanges } from "../progress/changes.ts";
import { startListening } from "../progress/stream.fixture.ts";
import { runCommand } from "../server-process.fixture.ts";
import { usersOf } from "../users/users.fixture.ts";
import { runHere } from "./run-here.fixture.ts";
import { runSessions } from "./sessions.ts";

const { sql, url } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
const api = createTestApi(sql, { changes });
const listen = await startListening(sql, changes);
afterAll(() => changes.end());
const run = (...args: string[]) => runHere(runSessions, url, args);

it("signs one person out everywhere, ends their streams, and says in their history that a command did it", async () => {
  const [admin, person, other] = [await api.person("admin"), await api.person(), await api.person()];
  await sql`
    insert into known_devices (user_id, token_hash, created_at, last_used_at)
    values (${person.id}, ${Buffer.alloc(32, 1)}, now(), now())`;
  const streams = { person: await listen(api, person), other: await listen(api, other) };
  expect(await runCommand(["sessions", "end", person.email.toUpperCase()], { DATABASE_URL: url })).toEqual({
    code: 0,
    said: `${person.email.toUpperCase()} is signed out everywhere.\n`,
  });
  expect(await streams.person.topics()).toBe("end");
  expect((await person.get("/auth/me")).status).toBe(401);
  expect((await other.get("/auth/me")).status).toBe(200);
  expect(await sql`select from known_devices where user_id = ${person.id}`).toHaveLength(0);
  expect(await usersOf(admin).trail(person.id)).toEqual([
    { actor: null, action: "user.sessions_ended", details: { command: "freehold-server sessions end" } },
  ]);
  await streams.other.close();
});

it("signs all people out, admins too, ends every stream, and is in the audit log", async () => {
  const people = [await api.person(), await api.person(), await api.person("admin")];
  const streams = [];
  for (const person of people) streams.push(await listen(api, person));
  const [{ count }] = await sql<[{ count: number }]>`select count(distinct user_id)::int as count from sessions`;
  expect(await run("end", "--all")).toEqual({
    code: 0,
    said: `All people are signed out. Accounts that had a session: ${count}.\n`,
  });
  expect(await Promise.all(streams.map((stream) => stream.topics()))).toEqual(["end", "end", "end"]);
  for (const person of people) expect((await person.get("/auth/me")).status).toBe(401);
  expect(await sql`select from sessions`).toHaveLength(0);
  const details = { command: "freehold-server sessions end", people: count };
  expect(await sql`select actor_id, subject_type, details from audit_log where action = 'sessions.ended'`).toEqual([
    { actor_id: null, subject_type: "platform", details },
  ]);
  expect(await verifyAudit(sql)).toMatchObject({ intact: true });
});

it("refuses an account that is not there, and says how it is called", async () => {
  const unknown = `${randomUUID()}@freehold.test`;
  expect(await run("end", unknown)).toEqual({
    code: 1,
    said: `There's no account with the email address ${unknown}.\n`,
  });
  const said = "Usage: freehold-server sessions end <email>, or freehold-server sessions end --all\n";
  for (const args of [[], ["end"], ["list"], ["end", "--al"], ["end", "--all", "a@freehold.test"]])
    expect(await run(...args)).toEqual({ code: 1, said });
});
