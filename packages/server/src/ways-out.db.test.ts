import type { ProofTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi, type Person } from "./api.fixture.ts";
import { createTestApp, PASSWORD } from "./app.fixture.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { endAllSessions, endSessionsOf } from "./users/access/end-sessions-by-command.ts";

// Every way to put a stranger out of an account, and what the stranger could come back with.

const { sql } = await createTestDatabase();
const PLENTY = { points: 1_000, duration: 900 };
const app = createTestApp(sql, {
  config: { publicUrl: "https://freehold.example" },
  limits: { emailChange: PLENTY, mailedLink: PLENTY, proofTicket: PLENTY },
});
const api = createTestApi(sql);

let serial = 0;
/** An account with two sessions: its owner's, and a stranger's on another device. */
async function account() {
  const email = `out-${++serial}@out${serial}.example`;
  const { token, user } = await app.signedUp(email, { wallet_address: someAddress() });
  return { email, token, id: user.id };
}
type Account = Awaited<ReturnType<typeof account>>;

/** The token of the newest link to a path in an email to an address. */
async function linkTo(email: string, path: string) {
  const rows = await sql<{ text: string }[]>`
    select message::text as text from outbox where to_address = ${email} order by created_at`;
  const link = new RegExp(`${path}#([\\w-]{43})"`);
  return rows.map(({ text }) => link.exec(text)?.[1]).findLast(Boolean) ?? "";
}
const hash = (text: string) => sql`sha256(convert_to(${text}, 'UTF8'))`;

async function changeEmail(token: string, to: string) {
  expect((await app.post("/api/auth/email", { email: to }, token)).status).toBe(202);
  return linkTo(to, "/change-email");
}

/** Opens every door that a stranger can open who knows the password, and reads the mailbox for a while. */
async function intrude({ id, email }: Account) {
  const { token, device_token } = (await app.signIn(email)).body;
  const [session] = await sql<[{ id: string }]>`
    select id from sessions where user_id = ${id} order by created_at desc limit 1`;
  const change = await changeEmail(token, `stranger-${serial}@stranger${serial}.example`);
  const { body } = await app.post<ProofTicket>("/api/auth/proof/tickets", {}, token, {
    Origin: "https://freehold.example",
  });
  await sql`
    insert into sign_in_challenges (token_hash, user_id, password_hash, code_hash, expires_at)
    select ${hash(`challenge ${id}`)}, id, password_hash, ${hash(`challenge ${id} 123456`)}, now() + interval '10 minutes'
    from users where id = ${id}`;
  await sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${id}, ${hash(`reset ${id}`)}, now() + interval '30 minutes')`;
  await sql`
    insert into factor_recoveries (user_id, token_hash, link_expires_at)
    values (${id}, ${hash(`begun ${id}`)}, now() + interval '1 hour'), (${id}, ${hash(`link ${id}`)}, now() + interval '1 hour')`;
  await sql`update factor_recoveries set begun_at = now() where token_hash = ${hash(`begun ${id}`)}`;
  return { token, device: device_token, session: session.id, change, ticket: body.url.split("#")[1] };
}
type Doors = Awaited<ReturnType<typeof intrude>>;

/** Which of the doors are open. */
async function openDoors({ id }: Account, doors: Doors): Promise<string[]> {
  const exists = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length > 0;
  const open: Record<string, boolean> = {
    session: (await app.get("/api/auth/me", doors.token)).status === 200,
    "proof ticket": (await app.post("/api/auth/proof-window/open", { ticket: doors.ticket })).status === 200,
    device: await exists(sql`select from known_devices where user_id = ${id} and token_hash = ${hash(doors.device)}`),
    recovery: await exists(sql`
      select from factor_recoveries where user_id = ${id} and begun_at is not null and ended_at is null`),
    "recovery link": await exists(sql`select from factor_recoveries where user_id = ${id} and begun_at is null`),
    "email change": await exists(
      sql`select from email_changes where confirm_hash = ${hash(doors.change)} and confirmed_at is null`,
    ),
    "sign-in code":
      (await app.post("/api/auth/login/verify", { challenge: `challenge ${id}`, code: "123456" })).status === 200,
    // Last: it ends others.
    "password link":
      (await app.post("/api/auth/password/reset", { token: `reset ${id}`, password: "another walnut frog" })).status ===
      204,
  };
  return Object.keys(open).filter((door) => open[door]);
}

const ok = (answer: { status: number }) => expect(answer.status).toBeLessThan(300);
/** Signed in for this one act, as one way out ends admins' sessions, too. */
const asAdmin = async (act: (admin: Person) => Promise<{ status: number }>) => ok(await act(await api.person("admin")));
const disable = (id: string, disabled: boolean) => asAdmin((admin) => admin.patch(`/admin/users/${id}`, { disabled }));

type Way = {
  /** What has to be there before the stranger comes. @returns what `act` needs of it. */
  before?: (person: Account) => Promise<string>;
  act: (person: Account, doors: Doors, made: string) => Promise<unknown>;
  /** The doors that it leaves open on purpose. */
  leaves?: string[];
};

const WAYS: Record<string, Way> = {
  "freehold-server sessions end EMAIL": { act: ({ email }) => sql.begin((tx) => endSessionsOf(tx, email)) },
  "freehold-server sessions end --all": { act: () => sql.begin(endAllSessions) },
  "an admin signs the person out": {
    act: ({ id }) => asAdmin((admin) => admin.post(`/admin/users/${id}/sessions/end`)),
  },
  "an admin disables the account, and enables it later": {
    act: async ({ id }) => {
      await disable(id, true);
      await disable(id, false);
    },
  },
  "an admin enables an account that was disabled with doors open": {
    act: async ({ id }) => {
      await sql`update users set disabled_at = now() where id = ${id}`;
      await disable(id, false);
    },
  },
  "the owner closes the account": { act: async ({ token }) => ok(await app.post("/api/auth/close", {}, token)) },
  "the owner says “It wasn't me” about a sign-in": {
    act: async ({ email }) =>
      ok(await app.post("/api/auth/sign-ins/report", { token: await linkTo(email, "/not-my-sign-in") })),
  },
  "the owner says “It wasn't me” about a request": {
    before: async ({ id, email, token }) => {
      await pay(sql, id, "10");
      ok(await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, token));
      return linkTo(email, "/not-me");
    },
    act: async (_person, _doors, token) => ok(await app.post("/api/withdrawals/report", { token })),
  },
  "the old address undoes a change of email": {
    before: async (person) => {
      const { email, token } = person;
      person.email = `taken-${serial}@taken${serial}.example`;
      ok(await app.post("/api/auth/email/change/confirm", { token: await changeEmail(token, person.email) }));
      return linkTo(email, "/undo-email");
    },
    act: async (_person, _doors, token) => ok(await app.post("/api/auth/email/change/undo", { token })),
  },
  "the owner chooses a password with an emailed link": {
    before: async ({ id }) => `own ${id}`,
    act: async ({ id }, _doors, token) => {
      await sql`
        insert into password_resets (user_id, token_hash, expires_at)
        values (${id}, ${hash(token)}, now() + interval '30 minutes')`;
      ok(await app.post("/api/auth/password/reset", { token, password: "another walnut frog" }));
    },
    // A person who has lost a factor has the wait to the end, and is told of it three times.
    leaves: ["recovery", "recovery link"],
  },
  "the owner changes the password": {
    act: async ({ token }) => {
      const input = { current_password: PASSWORD, password: "another walnut frog" };
      ok(await app.post("/api/auth/password/change", input, token));
    },
    leaves: ["recovery", "recovery link"],
  },
  "the owner signs out all other devices": {
    act: async ({ token }) => ok(await app.post("/api/auth/sessions/end-others", undefined, token)),
    leaves: ["recovery", "recovery link"],
  },
  "the owner signs out the stranger's device": {
    act: async ({ token }, { session }) => {
      const headers = { Authorization: `Bearer ${token}` };
      ok(await app.call(`/api/auth/sessions/${session}`, { method: "DELETE", headers }));
    },
    // No session asked for these.
    leaves: ["recovery", "recovery link", "sign-in code", "password link"],
  },
};

it.each(Object.entries(WAYS))("a stranger has no way back once %s", async (_, { before, act, leaves = [] }) => {
  const person = await account();
  const made = (await before?.(person)) ?? "";
  const doors = await intrude(person);
  await act(person, doors, made);
  expect(await openDoors(person, doors)).toEqual(leaves);
});

it("all doors are open before", async () => {
  const person = await account();
  expect(await openDoors(person, await intrude(person))).toEqual([
    "session",
    "proof ticket",
    "device",
    "recovery",
    "recovery link",
    "email change",
    "sign-in code",
    "password link",
  ]);
});
