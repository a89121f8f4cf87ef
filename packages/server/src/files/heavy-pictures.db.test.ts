import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it, vi } from "vitest";
import { insertSession } from "../accounts/store.ts";
import { hashToken } from "../accounts/tokens.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { addUser } from "../money.fixture.ts";
import { memoryGrowth, type RunningProcess, startServerProcess } from "../server-process.fixture.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-heavy-"));
afterAll(() => rm(folder, { recursive: true }));
const { sql, url } = await createTestDatabase();
const property = await createMarket(sql).openProperty();
const start = () => startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "silent" });

async function adminToken(): Promise<string> {
  const { id } = await addUser(sql);
  await sql`update users set role = 'admin' where id = ${id}`;
  const token = randomBytes(32).toString("base64url");
  await insertSession(sql, { id, password_hash: "none" }, hashToken(token), new Date());
  return token;
}

/** @returns 201, or the sentence that refuses it. */
async function upload({ url }: RunningProcess, token: string, body: Uint8Array): Promise<number | string> {
  const response = await fetch(`${url}/api/admin/properties/${property}/files?title=Front&name=front.png`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/octet-stream" },
    body: body as BodyInit,
  });
  const { message } = (await response.json()) as { message?: string };
  return message ?? response.status;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

/** A grey square, 16 bits a channel: 8 bytes a pixel. */
function square(side: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side * 8)), { level: 1 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), ...extra, chunk("IDAT", pixels), chunk("IEND", Buffer.of())]);
}

/** A colour profile in few bytes that inflates to so many MiB. */
const profile = (size: number) =>
  chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(Buffer.alloc(size * 2 ** 20))]));

/** The processes that a process has started. */
async function children({ child: { pid } }: RunningProcess): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8")));
  return lists.join(" ").split(/\s+/).filter(Boolean).map(Number);
}

it("a picture takes little of the server's memory, however large it is and whatever inflates in it", async () => {
  const server = await start();
  const admin = await adminToken();
  expect(await upload(server, admin, square(20))).toBe(201);
  for (const picture of [square(4_000), square(64, profile(300))]) {
    const grew = await memoryGrowth(server.child, async () => expect(await upload(server, admin, picture)).toBe(201));
    expect(grew).toBeLessThan(100);
  }
});

it("a heavy picture of one admin lets another's through, and what ends its decoder ends nothing else", async () => {
  const server = await start();
  const heavy = upload(server, await adminToken(), square(7_000));
  const [encoder = 0] = await vi.waitUntil(
    async () => {
      const started = await children(server);
      return started.length > 0 && started;
    },
    { interval: 10 },
  );
  const another = await adminToken();
  expect(await upload(server, another, square(20))).toBe(201);
  process.kill(encoder, "SIGKILL");
  expect(await heavy).toBe("The picture takes too long to process. Save it again or make it smaller.");
  expect(await upload(server, another, square(20))).toBe(201);
});
