import type { PasskeyOptions, ProofRequest, ProofTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";

const { sql } = await createTestDatabase();
const MINUTE = 60_000;
const SITE = { rpId: "freehold.example", origin: "https://freehold.example" };
const PARTNER = "https://partner.example";
const config = { publicUrl: SITE.origin, allowedOrigins: [PARTNER] };
const PLENTY = { points: 100_000, duration: 900 };
const newApp = () => createTestApp(sql, { config, limits: { proofTicket: PLENTY, secondFactor: PLENTY } });
const app = newApp();

let serial = 0;

/** A person whose session was proved a while ago, so that factors are closed to it. */
async function person() {
  const email = `window-${++serial}@freehold.test`;
  const { token, user } = await app.signedUp(email);
  return { email, token, id: user.id };
}

async function withPasskey() {
  const own = await person();
  const passkey = createSoftPasskey(SITE);
  const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, own.token);
  const added = await app.post(
    "/api/auth/factors/passkeys",
    { credential: passkey.create(body.options), name: "Laptop" },
    own.token,
  );
  return { ...own, token: added.body.token, passkey };
}

const grow = (id: string) => sql`update sessions set proved_at = proved_at - interval '1 hour' where user_id = ${id}`;
const open = (token: string, origin = PARTNER, with_ = app) =>
  with_.post<ProofTicket & { code?: string }>("/api/auth/proof/tickets", {}, token, { Origin: origin });
const secretOf = (ticket: ProofTicket) => ticket.url.split("#")[1] as string;
const confirm = (ticket: ProofTicket, proof: object, with_ = app, number = ticket.number) =>
  with_.post("/api/auth/proof-window/confirm", { ticket: secretOf(ticket), number, proof });
const claim = (id: string, token: string, with_ = app) => with_.post(`/api/auth/proof/tickets/${id}/claim`, {}, token);
const windowOptions = async (ticket: string) =>
  (await app.post<PasskeyOptions>("/api/auth/proof-window/options", { ticket })).body.options;
/** Whether a session may do what needs a fresh proof. */
const mayAct = async (token: string) =>
  (await app.post("/api/auth/factors/recovery-codes", {}, token)).body.code !== "proof_required";

it("a passkey confirms in the window of the site, and the new token goes to the session that asked", async () => {
  const own = await withPasskey();
  await grow(own.id);
  expect(await mayAct(own.token)).toBe(false);
  const { body: ticket } = await open(own.token);
  expect(ticket.url).toMatch(/^https:\/\/freehold\.example\/confirm#[\w-]{43}$/);
  const secret = secretOf(ticket);
  const [row] = await sql`select * from proof_tickets where id = ${ticket.id}`;
  expect(JSON.stringify(row)).not.toContain(secret);

  const shown = await app.post<ProofRequest>("/api/auth/proof-window/open", { ticket: secret });
  expect(shown.body).toMatchObject({
    origin: PARTNER,
    email: "w***@freehold.test",
    methods: ["passkey", "recovery_code"],
  });
  expect((await app.get(`/api/auth/proof/tickets/${ticket.id}`, own.token)).body).toMatchObject({ confirmed: false });
  expect((await claim(ticket.id, own.token)).body.code).toBe("not_found");

  const credential = own.passkey.get(await windowOptions(secret));
  const confirmed = await confirm(ticket, { credential });
  expect([confirmed.status, confirmed.text]).toEqual([204, ""]);
  // Nothing counts before the page that holds the session's token has fetched the new one.
  expect(await mayAct(own.token)).toBe(false);
  expect((await app.get(`/api/auth/proof/tickets/${ticket.id}`, own.token)).body).toMatchObject({ confirmed: true });

  const claimed = await claim(ticket.id, own.token);
  expect(claimed.body.token).toMatch(/^fh_[\w-]{43}$/);
  expect((await app.get("/api/auth/me", own.token)).status).toBe(401);
  expect(await mayAct(claimed.body.token)).toBe(true);
  expect((await claim(ticket.id, claimed.body.token)).body.code).toBe("not_found");
  expect((await confirm(ticket, { credential })).body.code).toBe("not_found");
});

it("the proof counts from when it was given, not from when its token was fetched", async () => {
  const own = await person();
  const late = newApp();
  const { body: ticket } = await open(own.token);
  await confirm(ticket, { password: PASSWORD });
  late.advance(9 * MINUTE);
  const { body } = await claim(ticket.id, own.token, late);
  late.advance(2 * MINUTE);
  expect((await late.post("/api/auth/factors/authenticator", {}, body.token)).body.code).toBe("proof_required");
});

it("a stranger who is sent an attacker's ticket confirms nothing with a passkey or password of their own", async () => {
  const [attacker, victim] = [await withPasskey(), await withPasskey()];
  const { body: ticket } = await open(attacker.token);
  const secret = secretOf(ticket);
  const theirs = victim.passkey.get(await windowOptions(secret));
  expect((await confirm(ticket, { credential: theirs })).body.code).toBe("passkey_refused");
  // A challenge of the victim's own session is none of the ticket's.
  const own = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, victim.token);
  expect((await confirm(ticket, { credential: victim.passkey.get(own.body.options) })).body.code).toBe(
    "passkey_refused",
  );
  // The account has a passkey, so the password is no proof of it.
  expect((await confirm(ticket, { password: PASSWORD })).body.code).toBe("wrong_code");
  expect((await claim(ticket.id, attacker.token)).body.code).toBe("not_found");
});

it("its person, who was sent the URL by a thief of the session, confirms nothing without the number", async () => {
  const own = await withPasskey();
  await grow(own.id);
  const { body: ticket } = await open(own.token);
  const secret = secretOf(ticket);
  const shown = await app.post<ProofRequest>("/api/auth/proof-window/open", { ticket: secret });
  expect(ticket.number).toMatch(/^[1-9]\d$/);
  expect([ticket.url, shown.text].join()).not.toContain(`"${ticket.number}"`);
  expect(shown.body).not.toHaveProperty("number");
  const credential = own.passkey.get(await windowOptions(secret));
  const without = await app.post("/api/auth/proof-window/confirm", { ticket: secret, proof: { credential } });
  expect(without.body.code).toBe("validation_failed");

  // One guess, and the ticket has ended: for the right number and for the page that waits, too.
  const guess = ticket.number === "99" ? "98" : "99";
  expect((await confirm(ticket, { credential }, app, guess)).body.code).toBe("not_found");
  expect((await confirm(ticket, { credential })).body.code).toBe("not_found");
  expect((await app.get(`/api/auth/proof/tickets/${ticket.id}`, own.token)).body.code).toBe("not_found");
  expect(await mayAct(own.token)).toBe(false);
});

it("the window says from which browser and network it was asked, and whether that is its own", async () => {
  const own = await person();
  const headers = {
    Origin: PARTNER,
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0",
  };
  const asked = await app.post<ProofTicket>("/api/auth/proof/tickets", {}, own.token, headers, "203.0.113.7");
  const look = async (networkAddress: string) => {
    const ticket = secretOf(asked.body);
    return (await app.post("/api/auth/proof-window/open", { ticket }, undefined, {}, networkAddress)).body;
  };
  const from = { device: "Firefox on Windows", network_address: "203.0.113.7" };
  expect(await look("203.0.113.7")).toMatchObject({ ...from, same_network: true });
  expect(await look("198.51.100.4")).toMatchObject({ ...from, same_network: false });
});

it("a ticket is of one session: another one, of the same person or not, fetches nothing with it", async () => {
  const own = await person();
  const { body: elsewhere } = await app.post("/api/auth/login", { email: own.email, password: PASSWORD });
  const stranger = await person();
  const { body: ticket } = await open(own.token);
  await confirm(ticket, { password: PASSWORD });
  for (const token of [elsewhere.token, stranger.token]) {
    expect((await claim(ticket.id, token)).body.code).toBe("not_found");
    expect((await app.get(`/api/auth/proof/tickets/${ticket.id}`, token)).body.code).toBe("not_found");
  }
  // The ticket alone opens no session.
  expect((await app.get("/api/auth/me", secretOf(ticket))).status).toBe(401);
  expect((await claim(ticket.id, own.token)).status).toBe(200);
});

it("of confirmations and of claims at once, one counts each", async () => {
  const own = await withPasskey();
  const { body: ticket } = await open(own.token);
  const secret = secretOf(ticket);
  const credentials = await Promise.all(
    Array.from({ length: 8 }, async () => own.passkey.get(await windowOptions(secret))),
  );
  const confirmed = await Promise.all(credentials.map((credential) => confirm(ticket, { credential })));
  expect(confirmed.filter(({ status }) => status === 204)).toHaveLength(1);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(ticket.id, own.token)));
  const tokens = claims.filter(({ status }) => status === 200);
  expect(tokens).toHaveLength(1);
  expect((await app.get("/api/auth/me", tokens[0]?.body.token)).status).toBe(200);
});

it("a refused proof leaves the ticket open", async () => {
  const own = await person();
  const { body: ticket } = await open(own.token);
  expect((await confirm(ticket, { password: "not it" })).body.code).toBe("wrong_password");
  expect((await confirm(ticket, { password: PASSWORD })).status).toBe(204);
});

it("ends after ten minutes, with its session, and when its person is disabled", async () => {
  const own = await person();
  const late = newApp();
  const { body: old } = await open(own.token);
  late.advance(10 * MINUTE);
  expect((await confirm(old, { password: PASSWORD }, late)).body.code).toBe("not_found");
  expect((await claim(old.id, own.token, late)).body.code).toBe("not_found");

  const { body: ticket } = await open(own.token);
  await app.post("/api/auth/logout", {}, own.token);
  expect((await confirm(ticket, { password: PASSWORD })).body.code).toBe("not_found");

  const disabled = await person();
  const { body: theirs } = await open(disabled.token);
  await sql`update users set disabled_at = now() where id = ${disabled.id}`;
  expect((await app.post("/api/auth/proof-window/open", { ticket: secretOf(theirs) })).body.code).toBe("not_found");
});

it("survives a renewal of the session by another tab", async () => {
  const own = await person();
  const [{ body: first }, { body: second }] = [await open(own.token), await open(own.token)];
  for (const ticket of [first, second]) await confirm(ticket, { password: PASSWORD });
  const { body } = await claim(first.id, own.token);
  expect((await claim(second.id, own.token)).status).toBe(401);
  expect((await claim(second.id, body.token)).status).toBe(200);
});

it("a session has three at most, and its oldest ends", async () => {
  const own = await person();
  const tickets = [];
  for (let n = 0; n < 4; n++) tickets.push((await open(own.token)).body);
  expect((await confirm(tickets[0] as ProofTicket, { password: PASSWORD })).body.code).toBe("not_found");
  expect((await confirm(tickets[3] as ProofTicket, { password: PASSWORD })).status).toBe(204);
  await Promise.all(Array.from({ length: 8 }, () => open(own.token)));
  expect(await sql`select from proof_tickets where user_id = ${own.id}`).toHaveLength(3);
});

it("is made for pages that may call the API, so many in a quarter of an hour", async () => {
  const own = await person();
  expect((await open(own.token, "https://evil.example")).body.code).toBe("forbidden");
  expect((await app.post("/api/auth/proof/tickets", {}, own.token)).body.code).toBe("forbidden");
  const strict = createTestApp(sql, { config, limits: { proofTicket: { points: 2, duration: 900 } } });
  for (const status of [200, 200, 429]) expect((await open(own.token, PARTNER, strict)).status).toBe(status);
});

it("guesses of tickets end", async () => {
  const strict = createTestApp(sql, { config, limits: { proofWindow: { points: 2, duration: 900 } } });
  const guess = () =>
    strict.post("/api/auth/proof-window/open", { ticket: "x".repeat(43) }, undefined, {}, "203.0.113.7");
  for (const status of [404, 404, 429]) expect((await guess()).status).toBe(status);
});

it("tells the stream of its person, and is cleaned up", async () => {
  const own = await person();
  const told: string[] = [];
  const listening = await new Promise<{ stop(): Promise<void> }>((resolve, reject) => {
    const listener = sql.listen({
      channels: { change: (payload) => void told.push(payload) },
      onListening: () => resolve(listener),
      onFault: reject,
    });
  });
  const { body: ticket } = await open(own.token);
  await confirm(ticket, { password: PASSWORD });
  await expect.poll(() => told).toContain(`users:${own.id}`);
  await listening.stop();
  await cleanUp(sql, new Date(Date.now() + 11 * MINUTE));
  expect(await sql`select from proof_tickets where id = ${ticket.id}`).toHaveLength(0);
});
