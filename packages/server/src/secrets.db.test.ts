import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp } from "@freehold/test-utils/mail/smtp";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { proveWallet } from "./accounts/wallets/proof.fixture.ts";
import { PASSWORD } from "./app.fixture.ts";
import { readEnvironment } from "./environment.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { createLog } from "./platform/http/log.ts";
import { startServer } from "./start-server.ts";

const { sql, url } = await createTestDatabase();

it("a server with a node that is away and an SMTP server that refuses it logs no key, password, token or address of theirs", async () => {
  const smtp = await startSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(new Error("535 Wrong user or password")),
  });
  const mailbox = new URL(smtp.url);
  mailbox.username = "postman";
  mailbox.password = "smtp-secret-1234";
  const key = generatePrivateKey();
  const account = privateKeyToAccount(generatePrivateKey());
  const lines: string[] = [];
  const server = await startServer({
    environment: readEnvironment({
      DATABASE_URL: url,
      PORT: String(await freePort()),
      SMTP_URL: mailbox.href,
      CHAIN_RPC_URL: "http://rpc-user:rpc-secret-1234@127.0.0.1:9/v3/rpc-key-5678",
      CHAIN_ID: "31337",
      TOKEN_ADDRESS: someAddress(),
      TREASURY_KEY: key,
    }),
    log: createLog({ level: "trace", destination: { write: (line) => lines.push(line) } }),
  });
  const post = async (path: string, body: object, token = "") => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  try {
    const email = "careful@freehold.test";
    await post("/auth/register", { email, password: PASSWORD, wallet_address: someAddress() });
    const session = JSON.parse((await post("/auth/login", { email, password: PASSWORD })).text);
    await pay(sql, session.user.id, "10");
    await post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, session.token);
    await post("/wallet/deposit", { tx_hash: `0x${"1".repeat(64)}` }, session.token);
    await sql`update settings set platform_status = 'active'`;
    await proveWallet(sql, session.user.id);
    expect((await post("/wallet/deposit", { tx_hash: `0x${"1".repeat(64)}` }, session.token)).status).toBe(503);
    const nonce = await fetch(`${server.url}/api/auth/wallet/nonce`, {
      headers: { Authorization: `Bearer ${session.token}` },
    }).then((answer) => answer.json() as Promise<{ nonce: string }>);
    await post(
      "/auth/wallet/verify",
      { message: `${account.address} ${nonce.nonce}`, signature: "0x12" },
      session.token,
    );
    expect((await post("/auth/password/forgot", { email })).status).toBe(202);

    const mailed = async (template: string) =>
      (await sql<{ text: string }[]>`select message::text as text from outbox where template = ${template}`)
        .map(({ text }) => /#([\w-]{43})"/.exec(text)?.[1])
        .at(0);
    await expect.poll(() => mailed("password_reset")).toBeDefined();
    const [resetToken, reportToken] = [await mailed("password_reset"), await mailed("withdrawal_new_destination")];
    expect((await post("/auth/password/reset", { token: resetToken, password: "a new walnut 1234" })).status).toBe(204);
    expect((await post("/withdrawals/report", { token: reportToken })).status).toBe(200);
    const tried = () => sql`select last_error from outbox where last_error is not null`;
    await expect.poll(async () => (await tried()).length).toBeGreaterThan(1);

    const { log, rows } = {
      log: lines.join(""),
      rows: JSON.stringify([await tried(), await sql`select output from pgboss.job`]),
    };
    expect(log).toContain("a job failed");
    expect(log).toContain("node");
    for (const secret of [
      ...[key, key.slice(2), "smtp-secret-1234", "rpc-secret-1234", "rpc-key-5678", new URL(url).password],
      ...[session.token, resetToken, reportToken, nonce.nonce, PASSWORD, "a new walnut 1234", "$argon2id"],
    ]) {
      expect(secret?.length).toBeGreaterThan(5);
      expect([secret, log.includes(secret), rows.includes(secret)]).toEqual([secret, false, false]);
    }
  } finally {
    await server.stop();
    await smtp.stop();
  }
});
