import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { mailPasswordLink } from "../access/forgot-password.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";

const { sql } = await createTestDatabase();
const plenty = { points: 1_000, duration: 900 };
const app = createTestApp(sql, { limits: { emailChange: plenty, mailedLink: plenty } });
const HOUR = 60 * 60_000;

let serial = 0;
const fresh = (name = "person") => `${name}-${++serial}@${name}${serial}.example`;
/** A person signed in, in a session with a fresh proof. */
async function person(email = fresh()) {
  const { token, user } = await app.signedUp(email, { wallet_address: someAddress() });
  return { email, token, id: user.id };
}

const change = (token: string, email: string) => app.post("/api/auth/email", { email }, token);
const confirm = (token: string) => app.post("/api/auth/email/change/confirm", { token });
const undo = (token: string) => app.post("/api/auth/email/change/undo", { token });
const me = async (token: string) => (await app.get<{ email?: string }>("/api/auth/me", token)).body.email;

/** The texts of mails to an address, oldest first. */
const mailsTo = async (email: string, template: string) =>
  (
    await sql<{ text: string }[]>`
      select message::text as text from outbox where to_address = ${email} and template = ${template} order by created_at`
  ).map(({ text }) => text);
/** The token of the newest link to a path in a mail to an address. */
async function linkTo(email: string, template: string, path: string) {
  const text = (await mailsTo(email, template)).at(-1) ?? "";
  return new RegExp(`${path}#([\\w-]{43})"`).exec(text)?.[1] ?? "";
}
const confirmLink = (to: string) => linkTo(to, "email_change", "/change-email");
const undoLink = (from: string) => linkTo(from, "email_changed_elsewhere", "/undo-email");

/** Changes the address of a session's account, all the way. */
async function changed(token: string, to = fresh("new")) {
  expect((await change(token, to)).status).toBe(202);
  expect((await confirm(await confirmLink(to))).status).toBe(204);
  return to;
}
const row = async (id: string) => {
  const [found] = await sql<
    { email: string; destinations_frozen_until: Date | null; email_confirmed_at: Date | null }[]
  >`
    select email, destinations_frozen_until, email_confirmed_at from users where id = ${id}`;
  return found;
};
/** Waits until something waits for a lock. */
const someoneWaits = (least = 1) =>
  expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          .length,
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(least);

describe("races", () => {
  it("of two accounts that confirm one address, one gets it, and the other is told only by the link", async () => {
    const [one, other] = [await person(), await person()];
    const wanted = fresh("wanted");
    await change(one.token, wanted);
    const first = await confirmLink(wanted);
    await change(other.token, wanted);
    const second = await confirmLink(wanted);
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("email_taken");
    const owners = await sql`select from users where lower(email) = ${wanted}`;
    expect(owners).toHaveLength(1);
    // The loser keeps the old address, and loses no session.
    const loser = (await row(one.id))?.email === wanted ? other : one;
    expect(await me(loser.token)).toBe(loser.email);
  });

  it("a link that is used twice at once changes once, and mails once", async () => {
    const { email, token } = await person();
    const to = fresh("new");
    await change(token, to);
    const link = await confirmLink(to);
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await mailsTo(email, "email_changed_elsewhere")).toHaveLength(1);
  });

  it("a registration with the old address that waits for the change is refused as long as the change can be undone", async () => {
    const { email, token } = await person();
    const to = fresh("new");
    await change(token, to);
    const link = await confirmLink(to);
    const [{ id }] = await sql<[{ id: string }]>`select id from users where email = ${email}`;
    // Holds the change between its update and its commit: the registration waits in the unique index.
    let registering: ReturnType<typeof app.register> | undefined;
    await sql.begin(async (tx) => {
      await tx`update users set email = ${to} where id = ${id}`;
      await tx`
        update email_changes set confirmed_at = now(), undo_hash = ${Buffer.alloc(32, 7)}, undo_until = now() + interval '72 hours'
        where user_id = ${id}`;
      registering = app.register(email);
      await someoneWaits();
    });
    expect((await registering)?.body.code).toBe("email_taken");
    expect((await confirm(link)).status).toBe(404);
    await sql`update email_changes set undo_until = now() where user_id = ${id}`;
    expect((await app.register(email)).status).toBe(201);
  });

  it("two undo links of a chain at once bring back the first address", async () => {
    const { email, token, id } = await person();
    const second = await changed(token);
    await changed(token);
    const answers = await Promise.all([undo(await undoLink(second)), undo(await undoLink(email))]);
    expect(answers.map(({ status }) => status)).toContain(200);
    // Whichever came first: the first address can undo what the second one did, and not the other way round.
    if ((await row(id))?.email !== email) expect((await undo(await undoLink(email))).status).toBe(200);
    expect((await row(id))?.email).toBe(email);
    expect((await undo(await undoLink(second))).status).not.toBe(500);
    expect((await row(id))?.email).toBe(email);
  });

  it("a change that is confirmed while the password is reset doesn't survive the reset, or ends its link", async () => {
    const { email, token, id } = await person();
    const to = fresh("new");
    await change(token, to);
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256('reset'::bytea), now() + interval '30 minutes')`;
    const [reset, confirmed] = await Promise.all([
      app.post("/api/auth/password/reset", { token: "reset", password: "another walnut frog" }),
      confirm(await confirmLink(to)),
    ]);
    expect([reset.status, confirmed.status].sort()).toEqual([204, reset.status === 204 ? 404 : 422]);
    expect((await row(id))?.email).toBe(reset.status === 204 ? email : to);
  });
});

describe("links that are used meanwhile", () => {
  it("“It wasn't me” and the confirmation at once don't wait for each other", async () => {
    const { email, token, id } = await person();
    const to = fresh("new");
    await change(token, to);
    await sql`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (sha256(${`report ${id}`}::text::bytea), ${id}, now(), now(), 0)`;
    const link = await confirmLink(to);
    let both: Promise<{ status: number }[]> | undefined;
    await sql.begin(async (tx) => {
      await tx`select from users where id = ${id} for update`;
      const reporting = app.post("/api/auth/sign-ins/report", { token: `report ${id}` });
      await someoneWaits();
      both = Promise.all([reporting, confirm(link)]);
      await someoneWaits(2);
    });
    expect((await both)?.map(({ status }) => status)).toEqual([200, 404]);
    expect((await row(id))?.email).toBe(email);
  });

  it("a link for a new password that is being made for the address that is lost ends with it", async () => {
    const { email, token, id } = await person();
    const to = await changed(token, fresh("stranger"));
    let undoing: ReturnType<typeof undo> | undefined;
    const link = await undoLink(email);
    await sql.begin(async (tx) => {
      // As the job does, which has looked the address up before.
      await tx`select from users where id = ${id} and email = ${to} for share`;
      undoing = undo(link);
      await someoneWaits();
      await tx`
        insert into password_resets (user_id, token_hash, expires_at)
        values (${id}, sha256(${`lost ${id}`}::text::bytea), now() + interval '30 minutes')`;
    });
    expect((await undoing)?.status).toBe(200);
    const reset = await app.post("/api/auth/password/reset", { token: `lost ${id}`, password: "another walnut frog" });
    expect(reset.body.code).toBe("invalid_reset_token");
    await mailPasswordLink({ sql, clock: () => new Date() }, to);
    expect(await mailsTo(to, "password_reset")).toEqual([]);
  });
});

describe("a request", () => {
  it("needs a fresh proof", async () => {
    const { token, id } = await person();
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`;
    const answer = await change(token, fresh());
    expect([answer.status, answer.body.code]).toEqual([403, "proof_required"]);
  });

  it("is answered alike for an address that has an account, and mails both addresses", async () => {
    const [{ email, token }, other] = [await person(), await person()];
    const free = fresh("free");
    const [taken, open] = [await change(token, other.email), await change(token, free)];
    const without = (text: string) => text.replace(/"(email|expires_at)":"[^"]*"/g, "");
    expect([taken.status, without(taken.text)]).toEqual([open.status, without(open.text)]);
    expect(await mailsTo(other.email, "email_change")).toHaveLength(1);
    expect(await mailsTo(email, "email_change_requested")).toHaveLength(2);
    // Only the newest link works.
    expect((await confirm(await confirmLink(other.email))).body.code).toBe("not_found");
    expect((await app.get("/api/auth/email", token)).body).toMatchObject({ pending: { email: free } });
  });

  it("is refused for the account's own address, in any case", async () => {
    const { email, token } = await person();
    const answer = await change(token, email.toUpperCase());
    expect(answer.body.errors).toEqual([{ path: "email", message: "is already your email address" }]);
  });

  it("changes nothing before the link is used, nor after a day", async () => {
    const late = createTestApp(sql);
    const { email, token } = await person();
    const to = fresh("new");
    await change(token, to);
    expect(await me(token)).toBe(email);
    late.advance(24 * HOUR + 1_000);
    const link = await confirmLink(to);
    expect((await late.post("/api/auth/email/change/confirm", { token: link })).status).toBe(404);
    expect(await me(token)).toBe(email);
  });

  it("doesn't flood a mailbox, whichever accounts ask", async () => {
    const to = fresh("flooded");
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push((await change((await person()).token, to.replace("@", `+${n}@`))).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  it.each([
    [
      "a change of password",
      (token: string) =>
        app.post("/api/auth/password/change", { current_password: PASSWORD, password: "another walnut frog" }, token),
    ],
    ["signing out all other devices", (token: string) => app.post("/api/auth/sessions/end-others", undefined, token)],
  ])("ends with %s", async (_, act) => {
    const { email, token, id } = await person();
    const to = fresh("new");
    await change(token, to);
    expect((await act(token)).status).toBeLessThan(300);
    expect((await confirm(await confirmLink(to))).status).toBe(404);
    expect((await row(id))?.email).toBe(email);
  });
});

describe("a confirmed change", () => {
  it("ends other sessions and open resets, keeps devices known, and freezes destinations for 72 hours", async () => {
    const { email, token, id } = await person();
    const before = (await row(id))?.email_confirmed_at;
    const other = (await app.signIn(email)).body;
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256('open'::bytea), now() + interval '30 minutes')`;
    const to = await changed(token);
    expect(await me(token)).toBe(to);
    expect(await me(other.token)).toBeUndefined();
    const reset = await app.post("/api/auth/password/reset", { token: "open", password: "another walnut frog" });
    expect(reset.body.code).toBe("invalid_reset_token");
    const frozen = (await row(id))?.destinations_frozen_until?.getTime() ?? 0;
    expect(Math.abs(frozen - Date.now() - 72 * HOUR)).toBeLessThan(60_000);
    // A reset takes away what was added before the address was confirmed: that stays the first time.
    expect((await row(id))?.email_confirmed_at).toEqual(before);
    expect(await mailsTo(to, "email_changed")).toHaveLength(1);
    expect(await mailsTo(email, "email_changed_elsewhere")).toHaveLength(1);

    expect((await app.signIn(email)).body.code).toBe("invalid_credentials");
    const again = await app.post("/api/auth/login", {
      email: to,
      password: PASSWORD,
      device_token: other.device_token,
    });
    expect(again.status).toBe(200);
    const [last] = await sql<{ known_device: boolean }[]>`
      select known_device from account_events where user_id = ${id} and action = 'sign_in' order by number desc limit 1`;
    expect(last?.known_device).toBe(true);
  });

  it("never shortens a freeze", async () => {
    const { token, id } = await person();
    await sql`update users set destinations_frozen_until = now() + interval '30 days' where id = ${id}`;
    const before = (await row(id))?.destinations_frozen_until;
    await changed(token);
    expect((await row(id))?.destinations_frozen_until).toEqual(before);
  });

  it("confirms an address that replaces one that never was, and doubts the wallet that was linked before", async () => {
    const { token, id } = await person();
    await proveWallet(sql, id);
    await sql`update users set email_confirmed_at = null where id = ${id}`;
    await changed(token);
    const [after] = await sql`select email_confirmed_at, wallet_replaced_at from users where id = ${id}`;
    expect(after).toEqual({ email_confirmed_at: expect.any(Date), wallet_replaced_at: expect.any(Date) });
  });

  it("is in the audit log and in the account's", async () => {
    const { email, token, id } = await person();
    const to = await changed(token);
    const [entry] = await sql`
      select actor_id, details from audit_log where subject_id = ${id} and action = 'user.email'`;
    expect(entry).toEqual({ actor_id: id, details: { email: { from: email, to } } });
    const actions = await sql<{ action: string }[]>`
      select action from account_events where user_id = ${id} and action like 'email%' order by number`;
    expect(actions.map(({ action }) => action)).toEqual(["email_change_requested", "email_changed"]);
  });

  it("is nothing for a disabled account", async () => {
    const { token, id, email } = await person();
    const to = fresh("new");
    await change(token, to);
    await sql`update users set disabled_at = now() where id = ${id}`;
    expect((await confirm(await confirmLink(to))).status).toBe(404);
    expect((await row(id))?.email).toBe(email);
  });
});

describe("undoing a change", () => {
  /** A stranger with the session and the password changes the address, and does what strangers do. */
  async function takenOver() {
    const owner = await person();
    await pay(sql, owner.id, "10");
    await proveWallet(sql, owner.id, { at: new Date(Date.now() - HOUR) });
    const stranger = (await app.signIn(owner.email)).body.token;
    await sql`
      insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
      values (${`credential-${owner.id}`}, ${owner.id}, '\\x00', 0, '{}', false, 'Added a day before', now() - interval '1 day')`;
    const to = await changed(stranger, fresh("stranger"));
    return { owner, stranger, to };
  }

  it("brings back the address, and ends all that the stranger could come back with", async () => {
    const { owner, stranger, to } = await takenOver();
    // What the stranger gets by mail: a reset, a code's sign-in, and "It wasn't me" with its own reset.
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${owner.id}, sha256('reset'::bytea), now() + interval '30 minutes')`;
    await sql`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (sha256('report'::bytea), ${owner.id}, now(), now(), 0)`;
    await sql`
      insert into sign_in_challenges (token_hash, user_id, password_hash, code_hash, expires_at)
      select sha256('challenge'::bytea), id, password_hash, sha256('challenge 123456'::bytea), now() + interval '10 minutes'
      from users where id = ${owner.id}`;
    const later = fresh("later");
    await change(stranger, later);
    const request = await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, stranger);
    expect([request.status, request.body.code]).toEqual([409, "destination_frozen"]);

    const answer = await undo(await undoLink(owner.email));
    expect(answer.body).toMatchObject({
      before: false,
      password_ended: true,
      requests_stopped: 0,
      reset_token: expect.any(String),
      message: expect.stringContaining("Passkeys and authenticator apps added since then were removed."),
    });
    expect((await row(owner.id))?.email).toBe(owner.email);
    for (const token of [stranger, owner.token]) expect(await me(token)).toBeUndefined();
    const counts = await sql<{ count: number }[]>`
      select (select count(*) from passkeys where user_id = ${owner.id})
        + (select count(*) from known_devices where user_id = ${owner.id})
        + (select count(*) from sign_in_challenges where user_id = ${owner.id}) as count`;
    expect(Number(counts[0]?.count)).toBe(0);
    const password = "another walnut frog";
    expect((await app.post("/api/auth/password/reset", { token: "reset", password })).status).toBe(422);
    expect((await app.post("/api/auth/sign-ins/report", { token: "report" })).status).toBe(404);
    expect((await confirm(await confirmLink(later))).status).toBe(404);
    for (const email of [owner.email, to]) expect((await app.signIn(email)).body.code).toBe("invalid_credentials");

    // The owner chooses a password and signs in. The freeze stays.
    expect((await app.post("/api/auth/password/reset", { token: answer.body.reset_token, password })).status).toBe(204);
    expect((await app.signIn(owner.email, password)).status).toBe(200);
    expect((await row(owner.id))?.destinations_frozen_until?.getTime()).toBeGreaterThan(Date.now());
    expect(await mailsTo(to, "email_changed_elsewhere")).toHaveLength(1);
    expect((await mailsTo(to, "email_changed_elsewhere"))[0]).not.toContain("/undo-email");
    // Again is no error, and does nothing.
    expect((await undo(await undoLink(owner.email))).body).toMatchObject({ before: true, reset_token: null });
    expect((await app.signIn(owner.email, password)).status).toBe(200);
  });

  it("goes back to the first of three addresses, and ends the link of the second", async () => {
    const { owner, stranger, to } = await takenOver();
    await changed(stranger);
    const second = await undoLink(to);
    expect((await undo(await undoLink(owner.email))).status).toBe(200);
    expect((await row(owner.id))?.email).toBe(owner.email);
    expect((await undo(second)).status).toBe(404);
    expect((await row(owner.id))?.email).toBe(owner.email);
  });

  it("isn't offered to an address that was changed back by its owner", async () => {
    const { owner, stranger, to } = await takenOver();
    await changed(stranger, owner.email);
    expect((await row(owner.id))?.email).toBe(owner.email);
    expect(await undoLink(to)).toBe("");
  });

  it("works for 72 hours, and gives back whether the old address was confirmed", async () => {
    const { token, id, email } = await person();
    await sql`update users set email_confirmed_at = null where id = ${id}`;
    await changed(token);
    const late = createTestApp(sql);
    late.advance(72 * HOUR + 1_000);
    const link = await undoLink(email);
    expect((await late.post("/api/auth/email/change/undo", { token: link })).status).toBe(404);
    expect((await undo(link)).status).toBe(200);
    expect((await row(id))?.email_confirmed_at).toBeNull();
    expect(await mailsTo(email, "email_restored")).toHaveLength(1);
  });

  it("is there for an admin as well", async () => {
    const { token, id, email } = await person();
    await sql`update users set role = 'admin' where id = ${id}`;
    await changed(token);
    expect((await undo(await undoLink(email))).status).toBe(200);
    expect((await row(id))?.email).toBe(email);
  });
});
