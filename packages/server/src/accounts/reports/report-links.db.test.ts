import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { pay, someAddress } from "../../money.fixture.ts";
import { createEmailApp, fresh } from "../email/email-change.fixture.ts";

// Links "It wasn't me" and changes of email: the rule is in accounts/report-links.ts.

const { sql } = await createTestDatabase();
const { app, person, change, confirm, undo, me, mailsTo, linkTo, confirmLink, undoLink, changed, row } =
  createEmailApp(sql);

const PATHS = { "sign-ins": "/not-my-sign-in", withdrawals: "/not-me" } as const;
type Kind = keyof typeof PATHS;
const report = (kind: Kind, token: string) =>
  app.post(`/api${kind === "sign-ins" ? "/auth" : ""}/${kind}/report`, { token });

/** A stranger with the password signs in, or asks for the money, and the owner gets an email with a link. */
async function intruded(kind: Kind) {
  const owner = await person();
  await pay(sql, owner.id, "10");
  await sql`update sign_in_report_links set mailed_at = mailed_at - interval '1 hour' where user_id = ${owner.id}`;
  const stranger = (await app.signIn(owner.email)).body.token;
  if (kind === "withdrawals")
    await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, stranger);
  const template = kind === "sign-ins" ? "new_device" : "withdrawal_new_destination";
  const link = await linkTo(owner.email, template, PATHS[kind]);
  expect(link).not.toBe("");
  return { owner, stranger, link };
}
/** As if the change had been confirmed so many hours ago. */
const age = (id: string, hours: number) =>
  sql`
    update email_changes set created_at = created_at - ${hours} * interval '1 hour',
      confirmed_at = confirmed_at - ${hours} * interval '1 hour', undo_until = undo_until - ${hours} * interval '1 hour'
    where user_id = ${id}`;

it.each(["sign-ins", "withdrawals"] as const)(
  "a stranger who changes the email address doesn't disarm the link about %s, which undoes the change",
  async (kind) => {
    const { owner, stranger, link } = await intruded(kind);
    const to = await changed(stranger, fresh("stranger"));
    await changed(stranger, fresh("stranger"));

    const answer = await report(kind, link);
    expect(answer.body).toMatchObject({ before: false, password_ended: true, email_restored: true });
    expect((await row(owner.id))?.email).toBe(owner.email);
    expect(await me(stranger)).toBeUndefined();
    expect(await mailsTo(owner.email, "email_restored")).toHaveLength(1);
    const reset = { token: answer.body.reset_token, password: "another walnut frog" };
    expect((await app.post("/api/auth/password/reset", reset)).status).toBe(204);
    expect((await app.signIn(owner.email, reset.password)).status).toBe(200);
    // The links of the addresses in between have ended, and the owner's have been used.
    expect((await undo(await undoLink(to))).status).toBe(404);
    expect((await undo(await undoLink(owner.email))).body).toMatchObject({ before: true });
    expect((await report(kind, link)).body).toMatchObject({ before: true });
  },
);

it.each(["sign-ins", "withdrawals"] as const)(
  "the link about %s ends once the old address can't undo the change any more",
  async (kind) => {
    const { owner, stranger, link } = await intruded(kind);
    const to = await changed(stranger);
    await age(owner.id, 71.9);
    await changed(stranger);
    await age(owner.id, 0.2);
    expect((await report(kind, link)).status).toBe(404);
    expect((await row(owner.id))?.email).not.toBe(owner.email);
    expect(await mailsTo(to, "email_changed_elsewhere")).toHaveLength(1);
  },
);

it("a link that was mailed to the stranger's address ends when the change is undone, and the owner's work on", async () => {
  const { owner, stranger, link } = await intruded("sign-ins");
  const to = await changed(stranger, fresh("stranger"));
  await app.signIn(to);
  const theirs = await linkTo(to, "new_device", PATHS["sign-ins"]);
  expect(theirs).not.toBe("");
  expect((await undo(await undoLink(owner.email))).status).toBe(200);
  expect((await report("sign-ins", theirs)).status).toBe(404);
  expect((await report("sign-ins", link)).body).toMatchObject({ before: false, email_restored: false });
  expect((await row(owner.id))?.email).toBe(owner.email);
});

it("a change back to the first address keeps money from a new destination for 72 hours more", async () => {
  const { token, email, id } = await person();
  await changed(token);
  await sql`update users set destinations_frozen_until = now() + interval '1 minute' where id = ${id}`;
  await changed(token, email);
  expect(((await row(id))?.destinations_frozen_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(71 * 60 * 60_000);
  const [mail] = await mailsTo(email, "email_changed");
  expect(mail).toContain("you can't add a new destination");
  expect(mail).not.toContain("can undo the change");
});

it("a change back to the first address ends all that was mailed to the addresses in between", async () => {
  const owner = await person();
  const first = await changed(owner.token, fresh("first"));
  const ofFirst = await undoLink(owner.email);
  await app.signIn(first);
  const reported = await linkTo(first, "new_device", PATHS["sign-ins"]);
  await changed(owner.token, fresh("second"));
  await changed(owner.token, owner.email);
  expect((await undo(await undoLink(first))).status).toBe(404);
  expect((await report("sign-ins", reported)).status).toBe(404);
  expect((await row(owner.id))?.email).toBe(owner.email);
  expect((await undo(ofFirst)).body).toMatchObject({ before: false });
  expect((await row(owner.id))?.email).toBe(owner.email);
});

it("a link that waits while a change is confirmed undoes it", async () => {
  const { owner, stranger, link } = await intruded("sign-ins");
  const to = fresh("stranger");
  await change(stranger, to);
  const confirmation = await confirmLink(to);
  const answers = await Promise.all([report("sign-ins", link), confirm(confirmation)]);
  expect(answers[0].body).toMatchObject({ before: false, password_ended: true });
  expect([204, 404]).toContain(answers[1].status);
  expect((await row(owner.id))?.email).toBe(owner.email);
});
