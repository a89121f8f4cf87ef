import { createHash } from "node:crypto";
import { parseAmount } from "@freehold/contract";
import { connect, migrate } from "@freehold/server";
import type { DemoTransfer, Transfers } from "../chain/demo-chain.ts";
import { accountOf } from "../chain/wallets.ts";
import { type DemoPlan, planWorld } from "../world/plan.ts";
import { refundOf } from "../world/refunds.ts";
import { seedDemoWorld } from "./seed-demo-world.ts";

/**
 * Makes a larger demo world for benchmarks, without a chain, pictures and a server:
 * `DATABASE_URL=postgres://… DEMO_SCALE=100 pnpm --filter @freehold/example-platform seed`.
 */
const { DATABASE_URL = "", DEMO_SCALE = "100" } = process.env;
const scale = Number(DEMO_SCALE);
if (!DATABASE_URL || !Number.isInteger(scale) || scale < 1) {
  console.error("DATABASE_URL must name an empty database, and DEMO_SCALE be a whole number from 1.");
  process.exit(1);
}
const sql = connect(DATABASE_URL, { statementTimeout: 600_000 });
try {
  await migrate(sql);
  const plan = planWorld(scale);
  const say = (line: string) => void process.stderr.write(`\r\x1b[2K${line}`);
  await seedDemoWorld(sql, {
    plan,
    chain: null,
    transfers: imagineTransfers(plan, new Date()),
    files: null,
    step: say,
    progress: say,
  });
} finally {
  await sql.end();
}

/** What the plan says that people paid in and were paid, with hashes of no chain: the same ones in every run. */
function imagineTransfers({ people, refunds }: DemoPlan, now: Date): Transfers {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * 24 * 60 * 60_000);
  const paidIn: DemoTransfer[] = people.flatMap((person) =>
    (person.deposits ?? []).map(({ amount, daysAgo }, number) => ({
      wallet: accountOf(person).address,
      amount: parseAmount(amount),
      txHash: hashOf(`deposit ${number} of ${person.email}`),
      at: at(daysAgo),
    })),
  );
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const paidOut: DemoTransfer[] = refunds.flatMap(({ email, steps }) => {
    const person = byEmail.get(email);
    return steps
      .filter(({ act }) => act === "pay")
      .flatMap(({ daysAgo }) =>
        person
          ? [
              {
                wallet: accountOf(person).address,
                amount: refundOf(person),
                txHash: hashOf(`refund of ${email}`),
                at: at(daysAgo),
              },
            ]
          : [],
      );
  });
  return { paidIn, paidOut };
}

function hashOf(words: string): string {
  return `0x${createHash("sha256").update(words).digest("hex")}`;
}
