import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp, type TestSmtp } from "@freehold/test-utils/mail/smtp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordReset } from "../../accounts/new-password/mails.ts";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { earn, pay, someAddress, someHash } from "../../money.fixture.ts";
import { layOut } from "../../platform/mail/layout.ts";
import { PUBLIC_URL, startDelivery } from "../../platform/mail/mail.fixture.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";

const { sql, url } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");

let smtp: TestSmtp;
let end: () => Promise<void>;
beforeAll(async () => {
  smtp = await startSmtp();
  end = await startDelivery(sql, url, { smtpUrl: smtp.url });
});
afterAll(async () => {
  await end();
  await smtp.stop();
});

type Mail = TestSmtp["mails"][number];

const addressee = ({ to }: Mail) => [to].flat().map((one) => one?.text);
/** A mail as a person gets it, and only one. */
async function arrived(
  person: { email: string },
  subject: string,
): Promise<{ mail: Mail; text: string; html: string }> {
  const found = () => smtp.mails.filter((mail) => addressee(mail).includes(person.email) && mail.subject === subject);
  await expect.poll(() => found().length).toBe(1);
  const mail = found()[0] as Mail;
  return { mail, text: mail.text ?? "", html: mail.html || "" };
}

/** A person who asked for 1,250.5 UBXS. */
async function asked(
  more: { verified?: boolean; to?: string } = {},
): Promise<{ person: Person; id: string; at: string }> {
  const person = await api.person();
  if (more.verified) await proveWallet(sql, person.id);
  await pay(sql, person.id, "1250.5");
  const { body } = await person.post("/wallet/withdraw-total-deposits", {
    wallet_address: more.to ?? (more.verified ? person.wallet_address : someAddress()),
  });
  return { person, id: body.withdrawal.id, at: `/admin/withdrawals/${body.withdrawal.id}` };
}

async function approve(at: string): Promise<void> {
  for (const one of [admin, await api.person("admin")]) await one.post(`${at}/approve`);
}

describe("a withdrawal's owner is told", () => {
  it("where to see the request: a refund where refunds are, an amount in the wallet", async () => {
    const seen = async ({ email }: Person) => {
      const links = await sql<{ to: string }[]>`
        select link ->> 'to' as to from outbox, jsonb_array_elements(message -> 'links') link
        where to_address = ${email} and link ->> 'label' = 'View your request' order by outbox.created_at`;
      return links.map(({ to }) => to);
    };
    const refund = await asked();
    expect(await seen(refund.person)).toEqual(["/"]);
    const person = await api.person();
    await pay(sql, person.id, "9");
    const made = await person.post("/wallet/withdraw", { amount_ubxs: "2", wallet_address: person.wallet_address });
    await person.post(`/wallet/withdrawals/${made.body.withdrawal.id}/cancel`);
    expect(await seen(person)).toEqual(["/wallet/withdraw", "/wallet/transactions?type=withdrawal"]);
  });

  it("that the request was created, with its facts", async () => {
    const { person, id } = await asked({ verified: true });
    const { mail, text, html } = await arrived(person, "We received your refund request for 1,250.50 UBXS");
    expect(mail.from?.text).toBe('"Freehold" <no-reply@freehold.example>');
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    const [{ created_at }] = await sql<[{ created_at: Date }]>`select created_at from withdrawals where id = ${id}`;
    const { wallet_address: a } = person;
    const groups = a.slice(2).match(/.{4}/g)?.join(" ");
    for (const part of [text, html]) {
      expect(part).toMatch(new RegExp(`1,250\\.50 UBXS[^]*${id}`));
      expect(part).toContain("1,250.50 UBXS");
      expect(part).toContain(`0x${groups}`);
      expect(part).toMatch(new RegExp(`${created_at.getUTCFullYear()}, \\d+:\\d\\d [AP]M UTC`));
      expect(part).toContain(`${PUBLIC_URL}/`);
      expect(part).not.toContain("{{");
    }
  });

  it("in a warning that it goes to another address than the verified wallet, with the end of the cooling-off and a way to stop it", async () => {
    const to = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const { person, id } = await asked({ to });
    const { text, html } = await arrived(person, "Check where your refund of 1,250.50 UBXS is going");
    const [{ until }] = await sql<[{ until: string }]>`
      select to_char(cooling_off_until at time zone 'UTC', 'Mon FMDD, YYYY, FMHH12:MI AM') as until
        from withdrawals where id = ${id}`;
    for (const part of [text, html]) {
      expect(part).toContain("0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8");
      expect(part).toContain(`before ${until} UTC.`);
    }
    const link = /https:\/\/freehold\.example\/not-me#([\w-]{43})/;
    const token = link.exec(text)?.[1];
    expect(link.exec(html)?.[1]).toBe(token);
    const answer = await api.call("POST", "/withdrawals/report", null, { body: { token } });
    expect(answer.status).toBe(200);
    await arrived(person, "Your refund request for 1,250.50 UBXS was cancelled");
  });

  it("after an approval what comes before the payment: a waiting period, a stop of all payments, or its turn", async () => {
    const subject = "Your refund of 1,250.50 UBXS was approved";
    const waits = await asked();
    await approve(waits.at);
    const said = async ({ email }: Person) => (await arrived({ email }, subject)).text.replace(/\s+/g, " ");
    expect(await said(waits.person)).toMatch(/pay it after the waiting period, which ends on [^.]* UTC\./);
    const inLine = await asked({ verified: true });
    await approve(inLine.at);
    expect(await said(inLine.person)).toContain("It's in line to be paid to your wallet.");
    const setTimes = (seconds: number | null) => sql`
      update refund_times set (typical_seconds, total_seconds, approval_seconds, payment_seconds) = (
        select s, times, times, times from (select s, array_fill(s, array[101]) as times from (select ${seconds}::int as s) a) b
        where s is not null)`;
    await setTimes(86_400);
    const expected = await asked({ verified: true });
    await approve(expected.at);
    await setTimes(null);
    expect(await said(expected.person)).toMatch(/We expect to pay it about [A-Z][a-z]{2} \d+, \d{4}\./);
    await sql`update settings set payments_stopped_at = now(), payments_stopped_reason = 'A difference.'`;
    const stopped = await asked({ verified: true });
    await approve(stopped.at);
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    expect(await said(stopped.person)).toContain("Payments are paused while we check our records.");
  });

  it("that there is no waiting period, where there is none", async () => {
    await sql`update settings set cooling_off_seconds = 0`;
    const { person } = await asked();
    const { text } = await arrived(person, "Check where your refund of 1,250.50 UBXS is going");
    expect(text).toMatch(/no\s+waiting\s+period/);
  });

  it("that earnings are not part of what was paid, where they have some", async () => {
    const { person, at } = await asked({ verified: true });
    await sql`update settings set cooling_off_seconds = 0`;
    await earn(sql, person.id, "127.3");
    await approve(at);
    await admin.post(`${at}/complete`, { tx_id: someHash() });
    const { text } = await arrived(person, "Your refund of 1,250.50 UBXS has been paid");
    expect(text).toContain("You still have 127.30 UBXS");
    expect(text).toContain(`${PUBLIC_URL}/wallet/withdraw`);
  });

  it("that it was approved, and paid: with the receipt and the transaction where there is an explorer for its chain", async () => {
    await sql`update settings set cooling_off_seconds = 0`;
    for (const [chainId, explorer] of [
      [1, "https://etherscan.io/tx/"],
      [56, "https://bscscan.com/tx/"],
      [31337, null],
    ] as const) {
      const { person, at } = await asked({ verified: true });
      await approve(at);
      await arrived(person, "Your refund of 1,250.50 UBXS was approved");
      const hash = someHash();
      const completed = await admin.post(`${at}/complete`, { tx_id: hash, chain_id: chainId });
      expect(completed.status).toBe(200);
      const { text, html } = await arrived(person, "Your refund of 1,250.50 UBXS has been paid");
      expect(text).toContain(hash);
      expect(text).toMatch(/^Paid: /m);
      expect(text.includes("/tx/")).toBe(explorer !== null);
      if (explorer) expect(html).toContain(`href="${explorer}${hash}"`);
      expect(html).toContain(`href="${PUBLIC_URL}/"`);
    }
  });

  it("that it was rejected, with the reason as it was written", async () => {
    const { person, at } = await asked({ verified: true });
    const reason = `The name is <b onclick="x">not</b> yours & that's that.`;
    await admin.post(`${at}/reject`, { reason });
    const { text, html } = await arrived(person, "Your refund request for 1,250.50 UBXS was rejected");
    expect(text).toContain(reason);
    expect(html).not.toContain("<b onclick");
    expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;not&lt;/b&gt; yours &amp; that&#39;s that.");
    expect(text).toContain(`Request again:\n${PUBLIC_URL}/\n`);
    expect(text).toContain("Please contact support for more information.");
  });

  it("that it was cancelled", async () => {
    const { person, id } = await asked({ verified: true });
    await person.post(`/wallet/withdrawals/${id}/cancel`);
    await arrived(person, "Your refund request for 1,250.50 UBXS was cancelled");
  });
});

describe("an account's owner", () => {
  it("gets a link to choose a new password, with its end", async () => {
    const person = await api.person();
    const message = passwordReset({ token: "t0ken", expiresAt: new Date("2036-03-01T09:30:00Z") });
    await sql.begin((tx) => enqueueMail(tx, person, message));
    const { text, html } = await arrived(person, "Choose a new Freehold password");
    expect(text).toContain("until Mar 1, 2036, 9:30 AM UTC");
    expect(text).toContain(`${PUBLIC_URL}/reset-password#t0ken`);
    expect(html).toContain(`href="${PUBLIC_URL}/reset-password#t0ken"`);
  });
});

it("lays a mail out for people who cannot see it, in a language and with headings", () => {
  const { html } = layOut(passwordReset({ token: "t", expiresAt: new Date() }));
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(html).toContain("<title>Choose a new Freehold password</title>");
  expect(html).toMatch(/<h1[^>]*>Choose a new Freehold password<\/h1>/);
  expect(html).not.toMatch(/<img|url\(|<script/);
  // A mail that fetches nothing tells no server when it is read.
  expect(html).toMatch(/<svg class="plan"[^>]* aria-hidden="true"/);
  // Outlook, and Gmail for other providers' accounts, drop style sheets: whatever is shown has its own declarations.
  const shown = html.replace(/<head>.*<\/head>|<svg.*<\/svg>/gs, "").match(/<(?:a|p|h1|th)\b[^>]*>/g) ?? [];
  expect(shown.filter((tag) => !/ style="[^"]+"/.test(tag))).toEqual([]);
  expect(html).toContain(
    `<div style="display: none; max-height: 0; overflow: hidden; mso-hide: all;">You asked to reset`,
  );
  const table = layOut({ template: "t", subject: "s", before: [], facts: [{ label: "Amount", value: "1" }] });
  expect(table.html).toMatch(/<th scope="row"[^>]*>Amount<\/th><td[^>]*>1<\/td>/);
});

it("says at the foot of every mail whom to ask, and nothing where no contact is named", () => {
  const message = { template: "t", subject: "s", before: [] };
  const all = { email: "help@freehold.example", url: "https://freehold.example/help?a=1&b=2", hours: "9:00 to 17:00" };
  const { text, html } = layOut(message, { support: all });
  expect(text).toContain(
    "Questions? Ask support: help@freehold.example\nhttps://freehold.example/help?a=1&b=2\n9:00 to 17:00\n",
  );
  expect(html).toMatch(/<a href="mailto:help@freehold\.example"[^>]*>help@freehold\.example<\/a>/);
  expect(html).toContain('<a href="https://freehold.example/help?a=1&amp;b=2"');
  const unnamed = layOut(message, { support: { email: null, url: null, hours: "9:00 to 17:00" } });
  expect(unnamed.text + unnamed.html).not.toMatch(/Ask support|9:00/);
});
