import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { createScanner } from "../files/scan-file.ts";
import { drawPdf } from "./pdf/draw-pdf.ts";

const SECRET = "FREEHOLD_TEST_SECRET";
const scripts = await mkdtemp(join(tmpdir(), "freehold-scanner-"));
afterAll(() => rm(scripts, { recursive: true }));
afterEach(() => {
  delete process.env[SECRET];
});

it("the scanner of strangers' files gets none of the server's secrets", async () => {
  process.env[SECRET] = "made up";
  const script = join(scripts, "scanner.sh");
  // Ends with 1, as for a file that is not clean, if it sees more than is for it.
  await writeFile(script, `cat > /dev/null; env | grep -qE '^(${SECRET}|HOME|USER)=' && exit 1; exit 0`);
  await expect(createScanner(`sh ${script}`)(new Uint8Array(1))).resolves.toBeUndefined();
});

it("the threads that draw PDFs get none", async () => {
  process.env[SECRET] = "made up";
  const drawn = await drawPdf({ thread: "platform/pdf/environment-thread.fixture", data: null, owner: "one" });
  const chunks: Uint8Array[] = [];
  for await (const chunk of drawn) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({});
});

const STARTS = /\b(?:spawn|spawnSync|fork|execFile|execFileSync|Worker)\(/g;
const CLEAN = /\benv: (?:\{\}|cleanEnvironment\()/g;

it("nothing that the server starts gets its environment", async () => {
  const folder = join(import.meta.dirname, "..");
  const sources = globSync("**/*.ts", { cwd: folder }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  const starts: [file: string, starts: number, clean: number][] = [];
  for (const file of sources) {
    const code = (await readFile(join(folder, file), "utf8")).replaceAll(/^ *(\/\/|\*).*$/gm, "");
    const count = code.match(STARTS)?.length ?? 0;
    if (count) starts.push([file, count, code.match(CLEAN)?.length ?? 0]);
  }
  expect(starts.length).toBeGreaterThan(4);
  expect(starts.filter(([, count, clean]) => count !== clean)).toEqual([]);
});
