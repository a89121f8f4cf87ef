import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { ROOT } from "@freehold/tools/build/build-once";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startSite, type TestSite } from "./site.ts";

const ELEMENTS = join(ROOT, "packages/elements");
const COMMAND = join(ELEMENTS, "dist/command/doctor.mjs");
const INTEGRITY: Record<string, string> = JSON.parse(readFileSync(join(ELEMENTS, "dist/integrity.json"), "utf8"));

/** A partner's page, with the policy that it is served with. */
let partnerPage = { body: "", policy: "" };
const partner = createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": partnerPage.policy });
  response.end(`<!doctype html><html lang="en"><title>Partner</title>${partnerPage.body}</html>`);
});
await new Promise<void>((listening) => partner.listen(0, listening));
afterAll(() => void partner.close());
const { port } = partner.address() as AddressInfo;
/** Pages of this one may call the API. */
const PARTNER = `http://127.0.0.1:${port}`;
const STRANGER = `http://localhost:${port}`;
const BANK = `http://bank.localhost:${port}`;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ ALLOWED_ORIGINS: PARTNER });
});

const script = (file = "withdraw-all.js", more = "") =>
  `<script type="module" src="${site.url}/elements/${file}" ${more}></script>`;
const panel = (more = "") => `<freehold-withdraw-all api-url="${site.url}/api" ${more}></freehold-withdraw-all>`;
const good = () => script("withdraw-all.js", `crossorigin integrity="${INTEGRITY["withdraw-all.js"]}"`) + panel();

/** What the command says of the partner's page, line by line, and how it ends. */
function runCommand(...words: string[]): Promise<{ code: unknown; lines: string[] }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [COMMAND, ...words], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: (stdout + stderr).trim().split("\n") }),
    ),
  );
}

type Said = { ok: boolean; code: string; message: string };

/** What the doctor of the page itself says. @param shown - what is waited for before, by its selector. */
async function findingsOf(origin: string, shown?: string): Promise<Said[]> {
  const page = await (await sharedBrowser()).newPage();
  onTestFinished(() => page.close());
  await page.goto(origin);
  await page.waitForFunction(() => Reflect.has(window, "freehold"));
  if (shown) await page.locator(shown).first().waitFor();
  return page.evaluate(() => Reflect.get(window, "freehold").doctor());
}

/** What is wrong by the doctor of the page itself. */
const askPage = async (origin: string, shown?: string): Promise<Said[]> =>
  (await findingsOf(origin, shown)).filter(({ ok }) => !ok);

it("finds nothing wrong with a page that is right", async () => {
  partnerPage = {
    body: good(),
    policy: `default-src 'self'; script-src ${site.url}; connect-src ${site.url}; style-src 'self'`,
  };
  const { code, lines } = await runCommand("doctor", PARTNER);
  expect(lines.filter((line) => !line.startsWith("✓"))).toEqual([]);
  expect(code).toBe(0);
  expect(lines.join("\n")).toMatch(/matches its integrity[\s\S]*accepts requests from[\s\S]*Elements \d/);
  // The sign-in form within the refund element is none of the page's own.
  const findings = await findingsOf(PARTNER, "freehold-withdraw-all freehold-auth");
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings[0]?.message).toBe("1 element with known attributes and values.");
});

const DIGITS = "6".repeat(64);
const KEY = `fh_sk_live_${DIGITS}${createHash("sha256").update(DIGITS).digest("hex").slice(0, 8)}`;

/** What the bank's own server gives its page: a client secret for an origin. */
async function createSecret(origin: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/embed/sessions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${KEY}` },
    body: JSON.stringify({
      ...{ user: { external_id: "1" }, components: ["withdraw-all"], scope: ["refund:read", "refund:request"], origin },
    }),
  });
  return ((await answer.json()) as { client_secret: string }).client_secret;
}

it("names why a page with a client secret can't load, and the line to add", async () => {
  const [{ id }] = await site.sql<[{ id: string }]>`insert into partners (name) values ('Harbour Bank') returning id`;
  await site.sql`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${[BANK, "https://other.example"]}, 600, sha256(convert_to(${KEY}, 'UTF8')), ${KEY.slice(-4)}, now())`;
  const said = async (fetchClientSecret: string) => {
    const configured = `<script type="module">import { configure } from "${site.url}/elements/session.js";
      configure({ apiUrl: "${site.url}/api", fetchClientSecret: async () => { ${fetchClientSecret} } });</script>`;
    partnerPage = { body: configured + script() + panel(), policy: "" };
    // The bank's origin is in none of the server's settings, only in its key.
    return askPage(BANK, "freehold-withdraw-all :is([role=alert], .fh-card a)");
  };
  expect(await said('throw new Error("500")')).toMatchObject([
    {
      code: "token_callback",
      message: expect.stringContaining(
        'Add configure({ fetchClientSecret: async () => (await fetch("/freehold-session"',
      ),
    },
  ]);
  expect(await said(`return "${KEY}"`)).toMatchObject([
    { code: "request", message: expect.stringContaining("secret_key_in_page") },
  ]);
  expect(await said(`return "fh_es_${"a".repeat(43)}"`)).toMatchObject([
    { code: "token_expired", message: expect.stringContaining('Add response.setHeader("Cache-Control", "no-store");') },
  ]);
  expect(await said(`return "${await createSecret("https://other.example")}"`)).toMatchObject([
    { code: "origin_not_allowed", message: expect.stringContaining(`Add origin: "${BANK}",`) },
  ]);
  expect(await said(`return "${await createSecret(BANK)}"`)).toEqual([]);
});

it("names what is mistyped, in the page and by the command", async () => {
  const body = script() + panel('theme="drak" signin="event"');
  partnerPage = { body, policy: "" };
  const mistakes = ["use light, dark, auto", "use sign-in"];
  const { code, lines } = await runCommand("doctor", PARTNER);
  expect(code).toBe(1);
  const found = await askPage(PARTNER);
  for (const mistake of mistakes) {
    expect(lines.join("\n")).toContain(mistake);
    expect(found.map(({ message }) => message).join("\n")).toContain(mistake);
  }
});

it("names an origin that the server does not accept, and what mends it", async () => {
  partnerPage = { body: script() + panel(), policy: "" };
  const sentence = `but not to pages on ${STRANGER}: add ${STRANGER} to the server's ALLOWED_ORIGINS`;
  expect((await runCommand("doctor", STRANGER)).lines.join("\n")).toContain(sentence);
  const found = await askPage(STRANGER);
  expect(found.map(({ code }) => code)).toEqual(["origin_not_allowed"]);
  expect(found[0]?.message).toContain(sentence);
});

it("names an address without an API, and a policy that lets nothing through", async () => {
  partnerPage = { body: `${script()}<freehold-withdraw-all></freehold-withdraw-all>`, policy: "" };
  expect((await runCommand("doctor", PARTNER)).lines.join("\n")).toContain(`no Freehold API at ${PARTNER}/api`);
  expect((await askPage(PARTNER)).map(({ code }) => code)).toEqual(["api_url"]);

  // A wrong path of the right server.
  partnerPage = {
    body: `${script()}<freehold-withdraw-all api-url="${site.url}/apy"></freehold-withdraw-all>`,
    policy: "",
  };
  expect((await runCommand("doctor", PARTNER)).lines.join("\n")).toContain(`no Freehold API at ${site.url}/apy`);
  expect(await askPage(PARTNER)).toMatchObject([
    { code: "api_url", message: expect.stringContaining("Check the host and path in api-url first.") },
  ]);

  partnerPage = { body: script() + panel(), policy: `script-src ${site.url}; connect-src 'self'` };
  expect((await runCommand("doctor", PARTNER)).lines.join("\n")).toContain(`add ${site.url} to its connect-src`);
  expect((await askPage(PARTNER)).map(({ code }) => code)).toEqual(["blocked_by_csp"]);
});

it("names a script that is not there, is another file, is no module or is blocked", async () => {
  const said = async (body: string, policy = "") => {
    partnerPage = { body: body + panel(), policy };
    return (await runCommand("doctor", PARTNER)).lines.filter((line) => line.startsWith("✗")).join("\n");
  };
  expect(await said(`<script type="module" src="/freehold.js"></script>`)).toContain("is served as text/html");
  expect(await said(script("freehlod.js"))).toContain(
    `${site.url}/elements/freehlod.js returned 404. Write freehold.js.`,
  );
  expect(await said(script("no-such-file.js"))).toContain("/elements/no-such-file.js returned 404.");
  expect(await said(script("freehold.js", 'integrity="sha384-AAAA"'))).toContain("does not match its integrity");
  expect(await said(`<script src="${site.url}/elements/freehold.js"></script>`)).toContain('add type="module"');
  expect(await said(script(), "script-src 'self'")).toContain(`add ${site.url} to its script-src`);
  expect(await said(script("withdraw-all.js", 'nonce="n1"'), "script-src 'nonce-n1' 'strict-dynamic'")).toBe("");
});

it("names a misspelt script beside one that is right, on the page, too", async () => {
  partnerPage = { body: script() + script("witdraw-all.js") + panel(), policy: "" };
  expect((await askPage(PARTNER)).map(({ message }) => message)).toEqual([
    expect.stringContaining("/elements/witdraw-all.js returned 404. Write withdraw-all.js."),
  ]);
});

it("says in one sentence what it is to be called with, and that a page is not there", async () => {
  expect(await runCommand()).toMatchObject({
    code: 2,
    lines: [expect.stringContaining("Usage: npx @freehold/elements")],
  });
  expect(await runCommand("doctor", "partner.example")).toMatchObject({ code: 2 });
  expect(await runCommand("doctor", "http://127.0.0.1:9/")).toMatchObject({
    code: 2,
    lines: ["http://127.0.0.1:9/ does not respond."],
  });
});
