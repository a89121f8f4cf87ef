import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { drawPdf } from "../platform/pdf/draw-pdf.ts";
import { NOTHING, type Statement, type StatementLine } from "./figures.ts";
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

/** Drawn in a thread, for another person each time. */
const draw = ({ statement: data, lines: pages }: ReturnType<typeof history>, signal?: AbortSignal) =>
  drawPdf({ thread: "statements/pdf-thread", data, pages, owner: randomUUID(), ...(signal && { signal }) });

it("is the same whichever thread draws it", async () => {
  const [there, here] = [await bytesOf(await draw(history())), await bytesOf(statementPdf(history()))];
  expect(await readPdf(there)).toEqual(await readPdf(here));
});

it("says days and moments as the pages do", async () => {
  const [first] = await readPdf(await bytesOf(statementPdf(history())));
  expect(first).toContain("Mar 1, 2026 to Mar 31, 2026");
  expect(first).toContain("Created Mar 1, 2026, 12:00 AM UTC");
  expect(first).toMatch(/^Mar 1, 2026, 12:00 AM Payout Mill/m);
});

it("has one number of decimals in all of its columns, so that the points stand below one another", async () => {
  const [first = ""] = await readPdf(await bytesOf(statementPdf(history())));
  expect(new Set(first.match(/[+−]?\d[\d,]*\.\d+\b(?! UBXS)/g)?.map((figure) => figure.split(".")[1]?.length))).toEqual(
    new Set([6]),
  );
});

it("makes room for others when the client that asked goes away, and reads no further", async () => {
  const away = new AbortController();
  const read: number[] = [];
  const leaving = (person: number) =>
    draw(
      history((taken) => {
        read[person] = taken;
        if (taken === 2) away.abort();
      }),
      away.signal,
    );
  const left = await Promise.allSettled([1, 2, 3].map(leaving));
  expect(left.map((result) => result.status === "rejected" && result.reason.name)).toEqual(Array(3).fill("AbortError"));
  expect(Math.max(...read.filter(Boolean))).toBeLessThanOrEqual(3);
  expect((await bytesOf(await draw(history()))).length).toBeGreaterThan(1_000);
});

it("is nothing where its lines break off", async () => {
  const broken = history((taken) => {
    if (taken === 3) throw new Error("The lines do not come to their sums.");
  });
  await expect(draw(broken)).rejects.toThrow("The lines do not come to their sums.");
});
