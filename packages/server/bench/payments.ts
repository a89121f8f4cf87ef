/**
 * How many refunds the server pays per minute, from the approval to the completed request, beside the chain's own rate of plain
 * transfers in the same run; and what memory it takes while it drains a long queue. On a real chain and an embedded
 * PostgreSQL with its durable settings, both on this machine.
 *
 *     pnpm bench
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChain, type TestChain, testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { TransactionReceiptNotFoundError } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { migrate } from "../src/migrate.ts";
import { toAddress } from "../src/platform/chain/address.ts";
import { payTarget } from "../src/platform/chain/pay-target.ts";
import { connect, type Sql } from "../src/platform/database/connect.ts";
import { startEmbedded } from "../src/platform/database/embedded/embedded.ts";
import { freePort } from "../src/platform/database/embedded/free-port.ts";
import { approveWithdrawal } from "../src/withdrawals/decisions/approve-withdrawal.ts";
import { requestRefund } from "../src/withdrawals/requests/request-refund.ts";
import { atOnce } from "./at-once.ts";
import { cpuOfDatabase, cpuOfProcess } from "./cpu.ts";
import { people } from "./people.ts";

/** Approved requests in the queue. `SOAK=1` drains a long one, which shows whether memory stays flat. */
const QUEUE = process.env.SOAK === "1" ? 10_000 : 2_000;
/** Plain transfers that the chain makes, before the server pays and after. */
const TRANSFERS = 1_000;
/** Requests that are made, and transfers that are sent, at the same time. */
const AT_ONCE = 16;
/** How often memory is looked at: after so many paid refunds. */
const EVERY = QUEUE / 10;
const TREASURY = 9;

const dataDir = await mkdtemp(join(tmpdir(), "freehold-bench-payments-"));
const database = await startEmbedded({ dataDir });
const sql = connect(database.url, { statementTimeout: 600_000 });
const chain = await startChain();
try {
  await migrate(sql);
  const token = await chain.deployToken();
  await token.mint(testAccount(TREASURY).address, BigInt(QUEUE) * 2_000_000n);
  const target = payTarget({ id: chain.chain.id, token: toAddress(token.address) });
  await approveMany(sql, target);

  const before = await plainTransfers(chain);
  const paid = await drain(sql, chain, token.address);
  const after = await plainTransfers(chain);
  const plain = (before + after) / 2;
  print(`\nrefunds paid, ${QUEUE.toLocaleString("en")} in the queue; in brackets: times the chain's plain transfers`);
  print(`  plain transfers by the chain   ${perMinute(plain)} (1.00)`);
  print(`  refunds by the server          ${perMinute(paid)} (${(paid / plain).toFixed(2)})`);
} finally {
  await chain.stop();
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Asks for a refund of 1 UBXS for each of many people, and approves it. */
async function approveMany(sql: Sql, target: ReturnType<typeof payTarget>): Promise<void> {
  const crowd = await people(sql, { count: QUEUE, deposits: 1 });
  const [admin] = await people(sql, { count: 1, deposits: 1 });
  if (!admin) throw new Error("There is no admin.");
  await sql`update users set role = 'admin' where id = ${admin.id}`;
  await sql`update settings set cooling_off_seconds = 0, approval_window_seconds = 0`;
  await sql`vacuum analyze`;
  await atOnce(AT_ONCE, crowd, async ({ id: userId }) => {
    const { withdrawal } = await sql.begin((tx) =>
      requestRefund(tx, {
        userId,
        walletAddress: privateKeyToAccount(generatePrivateKey()).address,
        target,
        platformAddresses: null,
      }),
    );
    await sql.begin((tx) => approveWithdrawal(tx, { id: withdrawal.id, adminId: admin.id, target }));
  });
  // What people are told until then is not what is measured.
  await sql`delete from pgboss.job`;
  await sql`delete from outbox`;
  await sql`vacuum analyze`;
}

/** The chain's own rate, a second: transfers that are signed before, sent at the same time, until each is in a block. */
async function plainTransfers({ client, chain }: TestChain): Promise<number> {
  const sender = privateKeyToAccount(generatePrivateKey());
  await client.setBalance({ address: sender.address, value: 10n ** 21n });
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
  const signed = await Promise.all(
    Array.from({ length: TRANSFERS }, (_, nonce) =>
      sender.signTransaction({
        type: "eip1559",
        chainId: chain.id,
        nonce,
        to: testAccount(1).address,
        value: 1n,
        gas: 21_000n,
        maxFeePerGas: maxFeePerGas * 4n,
        maxPriorityFeePerGas,
      }),
    ),
  );
  const begun = performance.now();
  await atOnce(AT_ONCE, signed, async (serializedTransaction) => {
    const hash = await client.sendRawTransaction({ serializedTransaction });
    while (!(await client.getTransactionReceipt({ hash }).catch(notYet))) await sleep(5);
  });
  return TRANSFERS / ((performance.now() - begun) / 1000);
}

function notYet(error: unknown): null {
  if (error instanceof TransactionReceiptNotFoundError) return null;
  throw error;
}

/** Starts a server and lets it pay every request. @returns refunds a second. */
async function drain(sql: Sql, { url, chain, mine }: TestChain, token: string): Promise<number> {
  const server = fork(new URL("payments-server.ts", import.meta.url), {
    execArgv: ["--conditions=@freehold/source"],
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(dataDir, "server"),
      DATABASE_URL: database.url,
      LOG_LEVEL: "warn",
      CHAIN_RPC_URL: url,
      CHAIN_ID: String(chain.id),
      TOKEN_ADDRESS: token,
      TREASURY_KEY: testKey(TREASURY),
      // The chain of people's deposits.
      FORMER_TREASURIES: `56:${testAccount(TREASURY).address}`,
    },
  });
  await once(server, "message");
  const cpu = () => ({ server: cpuOfProcess(server.pid as number), database: cpuOfDatabase(database.pid) });
  const before = cpu();
  const begun = performance.now();
  print("memory of the server while it drains the queue");
  const peak: Memory = { rss: 0, heapUsed: 0 };
  let shown = -EVERY;
  for (let paid = 0; paid < QUEUE; await sleep(100)) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from withdrawals where status = 'completed'`;
    paid = row.count;
    if (paid >= shown + EVERY || paid === QUEUE) {
      shown = paid - (paid % EVERY);
      const seconds = (performance.now() - begun) / 1000;
      const now = await memory(server);
      peak.rss = Math.max(peak.rss, now.rss);
      peak.heapUsed = Math.max(peak.heapUsed, now.heapUsed);
      print(`  ${paid.toLocaleString("en").padStart(6)} paid after ${seconds.toFixed(0).padStart(4)} s  ${inMiB(now)}`);
    }
    // The first one, which goes alone, and the last ones become final by the blocks after them.
    await mine(2);
  }
  const seconds = (performance.now() - begun) / 1000;
  print(`  at most                   ${inMiB(peak)}`);
  const after = cpu();
  const each = (milliseconds: number) => `${(milliseconds / QUEUE).toFixed(2)} ms`;
  print(
    `processor a refund: server ${each(after.server - before.server)}, database ${each(after.database - before.database)}`,
  );
  server.disconnect();
  return QUEUE / seconds;
}

type Memory = Pick<NodeJS.MemoryUsage, "rss" | "heapUsed">;

async function memory(server: ChildProcess): Promise<Memory> {
  server.send("memory");
  const [usage] = (await once(server, "message")) as [Memory];
  return usage;
}

function inMiB({ rss, heapUsed }: Memory): string {
  return `rss ${(rss / 2 ** 20).toFixed(0)} MiB, heap ${(heapUsed / 2 ** 20).toFixed(0)} MiB`;
}

function perMinute(perSecond: number): string {
  return `${Math.round(perSecond * 60)
    .toLocaleString("en")
    .padStart(7)} a minute`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
