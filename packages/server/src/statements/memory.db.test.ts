import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { times } from "@freehold/testing/run/soak";
import { expect, it } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { somebody } from "../money.fixture.ts";
import { bookMany } from "./history.fixture.ts";

const { sql, url } = await createTestDatabase();

async function person() {
  const user = await somebody(sql);
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id: user.id, password_hash: "none" }, hashToken(token), new Date());
  return { ...user, token };
}

it("a statement of 100,000 entries takes at most 150 MiB of memory more", { timeout: 180_000 }, async () => {
  const [nobody, investor] = [await person(), await person()];
  // Each has two entries; the soak takes as many again.
  await bookMany(sql, investor.id, times(500_000, 100_000));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=source",
    // While there is room, V8 leaves garbage lying: what is needed shows where there is little.
    ...["--max-semi-space-size=8", "--max-old-space-size=160"],
    join(import.meta.dirname, "memory.fixture.ts"),
    ...[url, nobody.token, investor.token],
  ]);
  const { grewBy, pdf, csv } = JSON.parse(stdout);
  process.stdout.write(`100,000 entries: ${Math.round(grewBy)} MiB more, PDF ${pdf} and CSV ${csv} bytes.\n`);
  expect(pdf).toBeGreaterThan(1_000_000);
  expect(csv).toBeGreaterThan(1_000_000);
  expect(grewBy).toBeLessThan(150);
});
