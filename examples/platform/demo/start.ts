import { join } from "node:path";
import {
  type ChainSettings,
  type Environment,
  type RunningServer,
  readEnvironment,
  StartError,
  startServer,
} from "@freehold/server";
import { ProblemError } from "@freehold/server/seeding";
import { ROOT } from "@freehold/tools/build/build-once";
import { sentTransactions } from "./chain/sent.ts";
import { whenLauncherEnds } from "./launcher.ts";
import { agreeToKey } from "./partner/agree-to-key.ts";
import { type Partner, partnerOrigin, servePartner } from "./partner/serve-partner.ts";
import { prepareDemo } from "./prepare.ts";
import { siteOnChain } from "./site.ts";
import { table } from "./table.ts";
import { DEMO_PASSWORD, PEOPLE } from "./world/accounts.ts";

/** A second Ctrl+C this long after the first does not wait for the rest, in milliseconds. */
const IMPATIENT = 1_000;

/** The support contact of the demo, its API for visitors to read, and where the pages of the documentation and of `examples/hosts` are. The environment's own counts. */
const DEMO = {
  ALLOWED_ORIGINS: "http://127.0.0.1:4700",
  SUPPORT_EMAIL: "support@freehold.test",
  SUPPORT_HOURS: "Monday to Friday, 9:00 to 17:00 UTC",
  API_DOCS: "public",
};

let server: RunningServer | undefined;
let partner: Partner | undefined;
let stopWantedAt: number | undefined;
/** The line that is written last shows how far something is. */
let hasProgress = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
whenLauncherEnds(stop);
try {
  server = await start();
  server.stopped.catch(fail);
  if (stopWantedAt) await finish(server);
} catch (error) {
  // Ctrl+C reaches what we wait for as well: a build or initdb that it ended has not failed.
  if (stopWantedAt) stopped();
  fail(error);
}

/**
 * Starts the whole demo: database, build, demo world, server. Relative paths in the environment count from the root of the
 * repository, wherever pnpm started us.
 */
async function start(): Promise<RunningServer> {
  process.chdir(ROOT);
  // Requests are not worth a line each here; LOG_LEVEL=info shows them.
  const environment = readEnvironment({ ...DEMO, ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || "warn" });
  const scale = readScale(process.env);
  say(environment.databaseUrl ? "Opening the database" : `Starting PostgreSQL in ${environment.dataDir}`);
  let chain: ChainSettings | null = null;
  const started = await startServer({
    environment,
    site: siteOnChain(
      () => chain,
      environment.chain ? undefined : (signed) => sentTransactions(environment.dataDir).add(signed),
    ),
    // Whatever stops a start is found before this slow part: the port, the folder and the database are there by now.
    prepare: async (sql, databaseUrl) => {
      const own = await prepareDemo(environment, { step, progress }, scale)(sql, databaseUrl);
      chain = own?.settings ?? environment.chain;
      return own;
    },
  });
  if (stopWantedAt) return started;
  const bank = await openBank(environment, started);
  if (!stopWantedAt) welcome(environment, chain, bank);
  return started;
}

/** Serves the page of a bank that has a key. @returns its address, null if it can't have a key */
async function openBank({ port, dataDir, publicUrl }: Environment, { sql }: RunningServer): Promise<string | null> {
  const origin = await partnerOrigin(port);
  try {
    const secretKey = await agreeToKey(sql, { dataDir, origin });
    if (secretKey === null) return null;
    partner = await servePartner({ url: publicUrl, origin, secretKey });
    return origin;
  } catch (error) {
    // Its admins may have passkeys by now, and have to sign what they agree to.
    if (!(error instanceof ProblemError)) throw error;
    say(`The bank's page isn't available: ${error.message}`);
    return null;
  }
}

function welcome(
  { publicUrl: url, port, dataDir, mail, secondFactor }: Environment,
  chain: ChainSettings | null,
  bank: string | null,
): void {
  const accounts = PEOPLE.filter((person) => !person.invitedBy).map(({ email, has }) => [email, has]);
  say(`
Freehold runs at ${url}

${table(
  [
    ...(bank ? [["A bank's page", `${bank}, where a customer connects an account`]] : []),
    ["A partner's page", `${url}/partner/`],
    ["The builder", `${url}/builder/`],
    ["The API", `${url}/api/docs`],
    // A node of one's own may have a key in its address.
    ...(chain?.rpcUrl.startsWith("http://127.0.0.1:")
      ? [["The chain", `${chain.rpcUrl} (${chain.chainId}), UBXS at ${chain.tokenAddress}`]]
      : []),
    ...(mail.smtpUrl ? [] : [["Emails", join(dataDir, "mail")]]),
  ],
  "  ",
)}

${table([["Account", "Has"], ...accounts], "  ")}

Every account's password is ${DEMO_PASSWORD}
${
  secondFactor.admins
    ? "Admins need a passkey or an authenticator app to sign in."
    : `Two-step sign-in is off on this machine. To try it, start with
PUBLIC_URL=http://localhost:${port} SECOND_FACTOR=required ADMIN_SECOND_FACTOR=required`
}
Ctrl+C stops everything. Your data stays.
`);
}

/** Says what is done next. Nothing is, once a stop is wanted. */
function step(line: string): void {
  refuseWhenStopping();
  say(line);
}

/** How far it is, in one line that is written over by the next; nothing without a terminal. */
function progress(line: string): void {
  refuseWhenStopping();
  if (!process.stdout.isTTY) return;
  process.stdout.write(`\r\x1b[2K  ${line}`);
  hasProgress = true;
}

function refuseWhenStopping(): void {
  if (stopWantedAt) throw new Error("Stopped before everything had started");
}

/** 0 for a world without history, 1 for the demo's, or how many times as much. */
function readScale({ DEMO_SCALE }: NodeJS.ProcessEnv): number {
  if (DEMO_SCALE === undefined || DEMO_SCALE === "") return 1;
  if (/^(\d{1,2}|100)$/.test(DEMO_SCALE)) return Number(DEMO_SCALE);
  throw new StartError(`DEMO_SCALE must be a whole number from 0 to 100, but is ${JSON.stringify(DEMO_SCALE)}.`);
}

/** Stops what runs; what is being started stops at its next step. */
function stop(): void {
  // PostgreSQL ends cleanly with this process even so.
  if (stopWantedAt && Date.now() - stopWantedAt > IMPATIENT) process.exit(130);
  if (stopWantedAt) return;
  stopWantedAt = Date.now();
  say("Stopping");
  if (server) finish(server).catch(fail);
}

async function finish(running: RunningServer): Promise<void> {
  await partner?.stop();
  await running.stop();
  stopped();
}

function stopped(): never {
  say("Stopped");
  process.exit(0);
}

/** One sentence for what a person can mend; the whole story for what only a developer can. */
function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

function say(line: string): void {
  if (hasProgress) process.stdout.write("\r\x1b[2K");
  hasProgress = false;
  process.stdout.write(`${line}\n`);
}
