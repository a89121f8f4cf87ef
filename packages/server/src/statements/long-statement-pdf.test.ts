import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NOTHING, type Statement, type StatementLine } from "./figures.ts";
import { longStatementPdf } from "./long-statement-pdf.ts";
import { readPdf } from "./read-files.fixture.ts";
import { statementPdf } from "./statement-pdf.ts";

const COUNT = 500;
const at = new Date(Date.UTC(2026, 2, 1));
const earned = (earnings: bigint) => ({ ...NOTHING, earnings });
const statement: Statement = {
  person: { id: randomUUID(), email: "anna@freehold.test", wallet_address: `0x${"a".repeat(40)}` },
  ...{ from: "2026-03-01", to: "2026-03-31", since: at, until: at, isOpen: false, madeAt: at },
  ...{ opening: NOTHING, closing: earned(BigInt(COUNT)), count: COUNT },
  sums: [{ movement: "payout", count: COUNT, figures: earned(BigInt(COUNT)) }],
};
const line: StatementLine = {
  ...{ id: randomUUID(), movement: "payout", at, figures: earned(1n) },
  ...{ reference: randomUUID(), subject: "Mill", txHash: null, chainId: null },
};

/** Pages of a hundred lines; `taken` is how many of them were asked for. */
function history(onPage = (_taken: number) => {}) {
  async function* lines() {
    for (let taken = 1; taken <= COUNT / 100; taken++) {
      onPage(taken);
      yield Array<StatementLine>(100).fill(line);
    }
  }
  return { statement, lines: lines() };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

it("is what a short one would be", async () => {
  const [long, short] = [await bytesOf(longStatementPdf(history())), await bytesOf(statementPdf(history()))];
  expect(await readPdf(long)).toEqual(await readPdf(short));
});

it("reads no further than its reader takes, and makes room for others when they leave", async () => {
  let read = 0;
  const begin = async () => {
    const pieces = longStatementPdf(
      history((taken) => {
        read = taken;
      }),
    );
    await pieces.next();
    return pieces;
  };
  const [one, two] = [await begin(), await begin()];
  expect(read).toBeLessThan(3);
  const third = begin();
  await one.return(undefined);
  await (await third).return(undefined);
  await two.return(undefined);
});

it("breaks off where its lines do", async () => {
  const broken = history((taken) => {
    if (taken === 3) throw new Error("The lines do not come to their sums.");
  });
  await expect(bytesOf(longStatementPdf(broken))).rejects.toThrow("The lines do not come to their sums.");
});
