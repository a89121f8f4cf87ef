/**
 * How soon a bank's customer sees the refund form with a client secret, beside a person whose token the page has kept. The same page
 * otherwise, on slow 4G with the processor slowed down, in turns. The client secret is created by the page's own server when the page asks.
 *
 *     pnpm bench
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbedSession, type EmbedSessionCreated, type Login, parseAmount } from "@freehold/contract";
import {
  confirmDeposit,
  connect,
  createAccount,
  createLog,
  createPasswords,
  freePort,
  readEnvironment,
  startServer,
} from "@freehold/server";
import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import { buildOnce, ROOT } from "@freehold/tools/build/build-once";
import { chromium } from "playwright-core";
import { measure, ROUNDS, SLOWER } from "./measure.ts";

/** How many times as long it may take. */
const MOST = 1.05;
const [EMAIL, PASSWORD] = ["bench@freehold.test", "correct-horse-battery"];
const DIGITS = randomBytes(32).toString("hex");
const KEY = `fh_sk_live_${DIGITS}${createHash("sha256").update(DIGITS).digest("hex").slice(0, 8)}`;

const page = (head: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Refund</title>${head}<script type="module" src="${url}/elements/withdraw-all.js"></script></head><body><freehold-withdraw-all api-url="${url}/api"></freehold-withdraw-all></body></html>`;

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-data-"));
await buildOnce("sites", (line) => process.stdout.write(`${line}\n`));

const [port, bankPort] = [await freePort(), await freePort()];
const url = `http://127.0.0.1:${port}`;
/** Client secrets are for pages of other origins than the platform's. */
const origin = `http://127.0.0.1:${bankPort}`;
const PAGES: Record<string, string> = {
  "/kept-token.html": page(""),
  "/client-secret.html": page(
    `<link rel="modulepreload" href="${url}/elements/configure.js"><script type="module" src="/page.js"></script>`,
  ),
  "/page.js": `import { configure } from "${url}/elements/configure.js";
configure({ apiUrl: "${url}/api", fetchClientSecret: async () => (await fetch("/freehold-session", { method: "POST" })).text() });`,
};
const bank = createServer(async ({ url: path = "" }, response) => {
  if (path === "/freehold-session") return response.end((await createSession()).client_secret);
  response.setHeader("Content-Type", path.endsWith(".js") ? "text/javascript" : "text/html");
  return response.end(PAGES[path]);
}).listen(bankPort, "127.0.0.1");

async function call<Answer>(path: string, token: string, body: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** What the bank's server asks for, when its page asks. */
const createSession = () =>
  call<EmbedSessionCreated>("/embed/sessions", KEY, {
    user: { external_id: "customer-4711" },
    components: ["withdraw-all"],
    scope: ["refund:read", "refund:request"],
    origin,
  });

const server = await startServer({
  environment: readEnvironment({ PORT: String(port), DATA_DIR: dataDir, ALLOWED_ORIGINS: origin }),
  log: createLog({ level: "silent" }),
  site: {
    "/elements/": join(ROOT, "packages/elements/dist"),
  },
  async prepare(_sql, ownerUrl) {
    // Only the owner of the tables makes a key that no admins have agreed to.
    const sql = connect(ownerUrl, { max: 1 });
    const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values ('Harbour Bank') returning id`;
    await sql`
      insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
      values (${id}, ${[origin]}, 600, sha256(convert_to(${KEY}, 'UTF8')), ${KEY.slice(-4)}, now())`;
    await sql.end();
    return undefined;
  },
});
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
try {
  const { sql } = server;
  const wallet_address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const { user } = await createAccount(
    { sql, passwords: createPasswords(), clock: () => new Date() },
    { email: EMAIL, password: PASSWORD, wallet_address },
  );
  const txHash = `0x${"ab".repeat(32)}`;
  await confirmDeposit(sql, { userId: user.id, chainId: 1, txHash, amount: parseAmount("1250.5") });
  const { client_secret } = await createSession();
  const { token } = await call<Login>("/auth/login", "", { email: EMAIL, password: PASSWORD });
  // As the page reads it, for the person who enters the number in the window.
  const page = { Authorization: `Bearer ${client_secret}`, Origin: origin };
  const { link } = (await (await fetch(`${url}/api/embed/session`, { headers: page })).json()) as EmbedSession;
  const ticket = new URL(link.url ?? "").hash.slice(1);
  await call("/auth/links", token, { ticket, number: link.number });

  // Not the sign-in form, which a page shows that has no session.
  const seen = "form input:not([type=email], [type=password])";
  const { kept, secret } = await measure(browser, {
    kept: { url: `${origin}/kept-token.html`, seen, token, issuer: url },
    secret: { url: `${origin}/client-secret.html`, seen },
  });
  const ratio = secret.visible / kept.visible;
  process.stdout.write(
    `\nThe refund form on slow 4G, processor ${SLOWER} times slower, medians of ${ROUNDS} rounds\nwith a client secret ${secret.visible.toFixed(0)} ms, with a kept token ${kept.visible.toFixed(0)} ms: ${ratio.toFixed(3)} x, at most ${MOST}\n`,
  );
} finally {
  await browser.close();
  await server.stop();
  bank.close();
  await rm(dataDir, { recursive: true, force: true });
}
