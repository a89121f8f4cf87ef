import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { mailPasswordLink } from "../new-password/forgot-password.ts";
import { createEmailApp, fresh } from "./email-change.fixture.ts";

const { sql } = await createTestDatabase();
const { app, person, change, confirm, undo, me, mailsTo, confirmLink, undoLink, changed, row, waitsForLock } =
  createEmailApp(sql);

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
      await waitsForLock();
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
      await waitsForLock();
      both = Promise.all([reporting, confirm(link)]);
      await waitsForLock(2);
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
      await waitsForLock();
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
