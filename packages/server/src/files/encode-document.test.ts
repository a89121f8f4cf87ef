import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import PdfKit from "pdfkit";
import { expect, it } from "vitest";
import { ENTRY_ARGS, entryFile } from "../platform/entry-file.ts";
import { readPdf } from "../statements/read-files.fixture.ts";
import { bomb, ENDLESS } from "./bombs.fixture.ts";
import { encodeDocument, LIMITS } from "./encode-document.ts";

async function document(options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const pdf = new PdfKit(options);
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk) => chunks.push(chunk));
  pdf.text("The roof is sound.").end();
  await once(pdf, "end");
  return Buffer.concat(chunks);
}

const refused = { code: "file_refused", message: expect.stringContaining("The PDF cannot be read.") };

it("refuses what takes all its time, and meanwhile writes another document anew", async () => {
  const bad = encodeDocument(ENDLESS, { ...LIMITS, time: 2_000 });
  const good = encodeDocument(await document());
  await expect(bad).rejects.toMatchObject(refused);
  expect(await readPdf(new Uint8Array(await good))).toEqual(["The roof is sound."]);
});

it("refuses what unpacks to more than its memory, and what is written larger than it may be", async () => {
  const small = bomb();
  expect(small.length).toBeLessThan(20_000);
  await expect(encodeDocument(small, { ...LIMITS, memory: 192 })).rejects.toMatchObject(refused);
  await expect(encodeDocument(await document(), { ...LIMITS, bytes: 100 })).rejects.toMatchObject(refused);
});

it("refuses a document that asks for a password", async () => {
  await expect(encodeDocument(await document({ userPassword: "secret" }))).rejects.toMatchObject({
    code: "file_refused",
    message: "The PDF is protected by a password. Please save it without one.",
  });
});

it.each([
  ["time", "1000", "512"],
  ["memory", "60000", "1"],
])("ends by itself when it takes too much %s, whatever became of the server", async (_, time, memory) => {
  const script = fileURLToPath(entryFile("files/rewrite-process"));
  const child = spawn(process.execPath, [...ENTRY_ARGS, script, time, memory], { stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.on("error", () => undefined);
  child.stdin.end(ENDLESS);
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});
