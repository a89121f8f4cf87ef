import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { PropertyFiles } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { createLog } from "../platform/http/log.ts";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import { openStorage } from "./open-storage.ts";
import { removeOrphans } from "./remove-orphans.ts";
import { readS3Settings } from "./s3-settings.ts";
import { NO_SCANNER } from "./scan-file.ts";
import { startSwift } from "./swift.fixture.ts";

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

const { sql } = await createTestDatabase();
let swift: Awaited<ReturnType<typeof startSwift>>;
let storage: FileStorage;
const open = (bucket: string, secret?: string) => {
  const files = readS3Settings(() => swift.urlOf(bucket, secret));
  return openStorage({ files, dataDir: "/nowhere" }, createLog({ level: "silent" }));
};
const read = async (file: StoredFile | null) => file && Buffer.from(await new Response(file.stream).arrayBuffer());
async function ids(moment: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const id of storage.listBefore(moment)) found.push(id);
  return found;
}

beforeAll(async () => {
  swift = await startSwift();
  storage = await open("files");
}, 240_000);
afterAll(() => swift?.stop());

describe("files in a bucket", () => {
  it("are there as they were put, under their names alone, until their upload is removed", async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const picture = randomBytes(3_000_000);
    await storage.put(id, "960.avif", picture);
    await storage.put(id, "960.webp", PDF);
    await storage.put(other, "document.pdf", PDF);
    const file = await storage.read(id, "960.avif");
    expect([file?.bytes, (await read(file))?.equals(picture)]).toEqual([picture.length, true]);
    for (const [one, name] of [
      [id, "480.avif"],
      [randomUUID(), "960.avif"],
      [id, "../960.avif"],
    ] as const)
      expect(await storage.read(one, name)).toBeNull();
    await expect(storage.put(id, "../x.pdf", PDF)).rejects.toThrow("No file is called");
    await storage.remove(id);
    expect([await storage.read(id, "960.avif"), await storage.read(id, "960.webp")]).toEqual([null, null]);
    expect(await read(await storage.read(other, "document.pdf"))).toEqual(PDF);
    await storage.remove(other);
    await storage.remove(other);
  });

  it("are listed by upload, however many pages of them there are, once nothing was added to it since", async () => {
    const uploads = Array.from({ length: 51 }, () => randomUUID());
    for (const id of uploads)
      await Promise.all(Array.from({ length: 20 }, (_, i) => storage.put(id, `${i}.avif`, PDF)));
    expect(await ids(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await ids(new Date(Date.now() + 60_000))).toEqual(uploads.toSorted());
    await Promise.all(uploads.map((id) => storage.remove(id)));
    expect(await ids(new Date(Date.now() + 60_000))).toEqual([]);
  }, 240_000);

  it("of a property are uploaded, downloaded and removed as from a folder", async () => {
    const api = createTestApi(sql, { files: { storage, scan: NO_SCANNER } });
    const admin = await api.person("admin");
    const property = await createMarket(sql).openProperty();
    const uploaded = await api.app.request(`/api/admin/properties/${property}/files?title=Report&name=report.pdf`, {
      method: "POST",
      headers: { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/octet-stream" },
      body: PDF,
    });
    const { documents } = (await uploaded.json()) as PropertyFiles;
    const path = `/api/files/${documents[0]?.id}/document.pdf`;
    const get = () => api.app.request(path, { headers: { Authorization: `Bearer ${admin.token}` } });
    expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(PDF);
    await admin.delete(`/admin/properties/${property}/files/${documents[0]?.id}`);
    const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    await sql`update files set created_at = ${longAgo}`;
    await removeOrphans({ sql, clock: () => new Date(Date.now() + 8 * 24 * 60 * 60_000), storage });
    expect(await ids(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it("whose storage is killed in the middle of an upload are there whole or not at all", async () => {
    const large = randomBytes(60_000_000);
    const outcomes: string[] = [];
    for (const after of [20, 100, 250]) {
      const id = randomUUID();
      const put = storage.put(id, "document.pdf", large).then(
        () => "stored",
        ({ code }) => code,
      );
      await sleep(after);
      await swift.kill();
      outcomes.push(await put);
      await expect(storage.read(id, "document.pdf")).rejects.toMatchObject({ code: "unavailable" });
      await swift.restart();
      const found = await read(await storage.read(id, "document.pdf"));
      if (outcomes.at(-1) === "stored") expect(found?.equals(large)).toBe(true);
      else expect(found === null || found.equals(large)).toBe(true);
      await storage.remove(id);
    }
    expect(outcomes).toContain("unavailable");
  }, 240_000);

  it("whose storage stands still are unavailable within 20 seconds, and there again when it goes on", async () => {
    const id = randomUUID();
    await storage.put(id, "document.pdf", PDF);
    swift.signal("SIGSTOP");
    const begun = Date.now();
    try {
      await expect(storage.read(id, "document.pdf")).rejects.toMatchObject({ code: "unavailable" });
      expect(Date.now() - begun).toBeLessThan(20_000);
    } finally {
      swift.signal("SIGCONT");
    }
    expect(await read(await storage.read(id, "document.pdf"))).toEqual(PDF);
  });

  it("stop a start with a wrong key or bucket, and not with a storage that is away", async () => {
    await expect(open("files", "wrong")).rejects.toThrow(
      "FILES_URL can't be used: the storage answers 403 SignatureDoesNotMatch.",
    );
    await expect(open("nowhere")).rejects.toThrow("FILES_URL can't be used: the storage answers 404 NoSuchBucket.");
    await swift.kill();
    const away = await open("files");
    await expect(away.read(randomUUID(), "document.pdf")).rejects.toMatchObject({ code: "unavailable" });
    await swift.restart();
    expect(await away.read(randomUUID(), "document.pdf")).toBeNull();
  });
});
