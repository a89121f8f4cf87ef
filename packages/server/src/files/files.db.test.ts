import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { PropertyFiles } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { Transformer } from "@napi-rs/image";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { createMarket, publishByTwo, someDraft } from "../investments/market.fixture.ts";
import { createFolderStorage } from "./file-storage.ts";
import { removeOrphans } from "./remove-orphans.ts";
import { createScanner, NO_SCANNER } from "./scan-file.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-files-"));
afterAll(() => rm(folder, { recursive: true }));
const { sql } = await createTestDatabase();
const storage = createFolderStorage(folder);
const api = createTestApi(sql, { files: { storage, scan: NO_SCANNER } });
const market = createMarket(sql);
let admin: Person;
let property: string;

beforeAll(async () => {
  admin = await api.person("admin");
  property = await market.openProperty();
});

type Uploaded = { status: number; body: PropertyFiles & { code?: string; message?: string } };

async function upload(
  body: Uint8Array,
  { title = "The front", name = "front.jpg", to = property, token = admin.token, through = api, headers = {} } = {},
): Promise<Uploaded> {
  const query = new URLSearchParams({ title, name });
  const response = await through.app.request(`/api/admin/properties/${to}/files?${query}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/octet-stream", ...headers },
    body: body as BodyInit,
  });
  return { status: response.status, body: (await response.json()) as Uploaded["body"] };
}

const look = (path: string, token?: string) =>
  api.app.request(`/api${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});

/** Red on its left half and blue on its right. */
function drawn(width: number, height: number): Transformer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) pixels.set(i % width < width / 2 ? [200, 30, 30] : [30, 30, 200], i * 4);
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** A JPEG whose camera was held upright, and which says where it was. */
async function photograph(width: number, height: number): Promise<Buffer> {
  const jpeg = await drawn(width, height).jpeg(90);
  const tiff = Buffer.from(
    // Big-endian, one directory of two entries: orientation 6, and a description.
    ["4d4d002a00000008", "0002", "010e00020000000c00000026", "011200030000000100060000", "00000000"].join(""),
    "hex",
  );
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff, Buffer.from("Maashaven 12")]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]);
}

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

describe("a picture", () => {
  it("is kept in three widths as AVIF and WebP, upright and without metadata", async () => {
    const original = await photograph(2_000, 1_200);
    expect(original.includes("Maashaven 12")).toBe(true);
    const { status, body } = await upload(original, { title: "The front, from the harbour" });
    expect(status).toBe(201);
    const picture = body.pictures.at(-1);
    // The camera was turned: what is 2,000 wide in the file is 1,200 wide to the eye.
    expect(picture).toEqual({
      id: expect.any(String),
      alt: "The front, from the harbour",
      width: 1_200,
      height: 2_000,
      widths: [480, 960, 1_200],
    });
    for (const width of picture?.widths ?? [])
      for (const format of ["avif", "webp"]) {
        const answer = await look(`/files/${picture?.id}/${width}.${format}`);
        expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(bytes.length).toBe(Number(answer.headers.get("Content-Length")));
        expect(await new Transformer(bytes).metadata(true)).toMatchObject({ format, width });
        expect(bytes.includes("Maashaven 12")).toBe(false);
        expect(bytes.includes("Exif")).toBe(false);
      }
  });

  it("is shown without a token, kept for a while, and runs nothing", async () => {
    const { body } = await upload(await drawn(20, 10).png());
    const { id, widths } = body.pictures.at(-1) ?? { id: "", widths: [] };
    expect(widths).toEqual([20]);
    const { headers } = await look(`/files/${id}/20.webp`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "public, max-age=600",
      "content-disposition": 'inline; filename="20.webp"',
      "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["21.webp", "20.png", "20.svg", "%2e%2e", "20.webp.part", "document.pdf"])
      expect([name, (await look(`/files/${id}/${name}`, admin.token)).status]).toEqual([name, 404]);
    expect((await look(`/files/${id}/..%2F20.webp`, admin.token)).status).toBe(400);
    expect((await look(`/files/${randomUUID()}/20.webp`)).status).toBe(404);
  });

  it("is not sent again while it is there, and gone for caches too once it is taken off", async () => {
    const own = await market.openProperty();
    const { id } = (await upload(await drawn(20, 10).png(), { to: own })).body.pictures[0] ?? { id: "" };
    const path = `/files/${id}/20.avif`;
    const etag = (await look(path)).headers.get("ETag") ?? "";
    const again = () => api.app.request(`/api${path}`, { headers: { "If-None-Match": etag } });
    const known = await again();
    expect([known.status, await known.text(), known.headers.get("Cache-Control")]).toEqual([
      304,
      "",
      "public, max-age=600",
    ]);
    await admin.delete(`/admin/properties/${own}/files/${id}`);
    const gone = await again();
    expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  });

  it("of a draft is for admins, and kept by no cache", async () => {
    const draft = (await admin.post("/admin/properties", someDraft())).body.property.id;
    const { pictures } = (await upload(await drawn(20, 10).png(), { to: draft })).body;
    const path = `/files/${pictures[0]?.id}/20.webp`;
    expect((await look(path)).status).toBe(404);
    expect((await look(path, (await api.person()).token)).status).toBe(404);
    expect((await look(path, "fh_unknown")).status).toBe(401);
    const answer = await look(path, admin.token);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    await publishByTwo([admin, await api.person("admin")], draft);
    expect((await look(path)).status).toBe(200);
  });

  it.each(["png", "webp", "avif"] as const)("may be a %s", async (format) => {
    const { status, body } = await upload(await drawn(40, 30)[format]());
    expect([status, body.pictures.at(-1)]).toMatchObject([201, { width: 40, height: 30 }]);
  });

  it("is refused if it cannot be decoded, or has too many pixels", async () => {
    const damaged = Buffer.from(await drawn(400, 300).png());
    randomBytes(200).copy(damaged, 60);
    const broken = await upload(damaged);
    expect([broken.status, broken.body.code]).toEqual([422, "file_refused"]);
    // A PNG that says it is 8,000 pixels wide and high, in few bytes.
    const huge = Buffer.from(await drawn(8, 8).png());
    huge.writeUInt32BE(8_000, 16);
    huge.writeUInt32BE(8_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect((await upload(huge)).body).toMatchObject({
      code: "file_refused",
      message: "The picture has more than 50 million pixels. Make it smaller.",
    });
  });
});

describe("a document", () => {
  it("is for people who are signed in, as a download with its title", async () => {
    const { status, body } = await upload(PDF, { title: "Surveyor’s report (2025)", name: "scan0001.jpg" });
    expect(status).toBe(201);
    const [document] = body.documents;
    expect(document).toMatchObject({ title: "Surveyor’s report (2025)", bytes: PDF.length });
    const path = `/files/${document?.id}/document.pdf`;
    expect((await look(path)).status).toBe(401);
    const answer = await look(path, (await api.person()).token);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, PDF]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="document.pdf"; filename*=UTF-8''Surveyor%E2%80%99s%20report%20%282025%29.pdf`,
      "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });

  it("of a draft is for admins", async () => {
    const draft = (await admin.post("/admin/properties", someDraft())).body.property.id;
    const { body } = await upload(PDF, { to: draft });
    const path = `/files/${body.documents[0]?.id}/document.pdf`;
    expect((await look(path, (await api.person()).token)).status).toBe(404);
    expect((await look(path, admin.token)).status).toBe(200);
  });

  it("stands beside an entry of the history until it is taken off", async () => {
    const own = await market.openProperty();
    const { documents } = (await upload(PDF, { to: own, title: "Deed" })).body;
    const document_id = documents[0]?.id;
    const entry = { kind: "document", happened_on: "2026-01-05", title: "The deed", document_id };
    const { body } = await admin.post(`/admin/properties/${own}/events`, entry);
    expect(body.event.document).toMatchObject({ id: document_id, title: "Deed" });
    await admin.delete(`/admin/properties/${own}/files/${document_id}`);
    const { events } = (await admin.get(`/properties/${own}`)).body.property;
    expect(events).toMatchObject([{ title: "The deed", document: null }]);
    expect((await look(`/files/${document_id}/document.pdf`, admin.token)).status).toBe(404);
  });
});

describe("what is uploaded", () => {
  it.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing that could run scripts", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a program", "#!/bin/sh\nrm -rf /\n"],
    ["a picture of a format that is not taken", "GIF89a\x01\0\x01\0\0\0\0;"],
  ])("is no %s, whatever it is called", async (_, text) => {
    const { status, body } = await upload(Buffer.from(text), {
      name: "front.jpg",
      headers: { "Content-Type": "image/jpeg" },
    });
    expect([status, body.code]).toEqual([422, "file_refused"]);
  });

  it("has 10 MiB at most, and is not empty", async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(large)).toMatchObject({ status: 413, body: { message: "The file is larger than 10 MiB." } });
    const whole = large.subarray(0, 10 * 1024 * 1024);
    expect((await upload(whole)).status).toBe(201);
    expect((await upload(Buffer.alloc(0))).status).toBe(400);
  });

  it("is read from admins alone, and for properties that there are", async () => {
    const person = await api.person();
    expect((await upload(PDF, { token: person.token })).status).toBe(403);
    expect((await upload(PDF, { token: "fh_unknown" })).status).toBe(401);
    const before = await readdir(folder, { recursive: true });
    expect((await upload(PDF, { to: randomUUID() })).status).toBe(404);
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });

  it("is read by the server's own user alone", async () => {
    const { documents } = (await upload(PDF)).body;
    const [{ id } = { id: "" }] = documents;
    const modeOf = async (path: string) => ((await stat(join(folder, id.slice(0, 2), path))).mode & 0o777).toString(8);
    expect([await modeOf("."), await modeOf(id), await modeOf(`${id}/document.pdf`)]).toEqual(["700", "700", "600"]);
  });

  it("is looked at by a scanner first", async () => {
    const found = `${process.execPath} -e process.stdin.on("data",(d)=>process.exitCode=d.includes("EICAR")?1:0)`;
    const scanned = (command: string) =>
      createTestApi(sql, { files: { storage, scan: createScanner(command) } }) as typeof api;
    expect((await upload(PDF, { through: scanned(found) })).status).toBe(201);
    const infected = await upload(Buffer.concat([PDF, Buffer.from("EICAR")]), { through: scanned(found) });
    expect([infected.status, infected.body.message]).toEqual([422, "The virus scanner found a problem in this file."]);
    // A scanner that cannot tell lets nothing through.
    for (const command of ["/nowhere/clamdscan -", `${process.execPath} -e process.exit(2)`])
      expect((await upload(PDF, { through: scanned(command) })).status).toBe(503);
  });

  it("is named in the audit log", async () => {
    const own = await market.openProperty();
    const { pictures } = (await upload(await drawn(30, 20).png(), { to: own, title: "Stair" })).body;
    await admin.delete(`/admin/properties/${own}/files/${pictures[0]?.id}`);
    const { items } = (await admin.get(`/admin/audit?subject=${own}`)).body;
    expect(items.slice(0, 2).map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
      ["property.file_removed", admin.id, { file_id: pictures[0]?.id, title: "Stair" }],
      ["property.file", admin.id, { file_id: pictures[0]?.id, title: "Stair", position: 0 }],
    ]);
  });
});

describe("the pictures of a property", () => {
  it("stand in the order that admins give them, the first one in lists", async () => {
    const own = await market.openProperty();
    for (const title of ["A", "B", "C"]) await upload(await drawn(30, 20).png(), { to: own, title });
    const read = async () => (await admin.get(`/properties/${own}`)).body.property.pictures;
    const [a, , c] = await read();
    const moved = await admin.patch(`/admin/properties/${own}/files/${c?.id}`, { position: 0, title: "The court" });
    expect([moved.status, moved.body.pictures.map(({ alt }) => alt)]).toEqual([200, ["The court", "A", "B"]]);
    await admin.patch(`/admin/properties/${own}/files/${a?.id}`, { position: 9 });
    expect((await read()).map(({ alt }) => alt)).toEqual(["The court", "B", "A"]);
    const listed = (await admin.get(`/properties?ids=${own}`)).body.properties;
    expect(listed[0]?.picture).toMatchObject({ alt: "The court", widths: [30] });
    for (const method of ["patch", "delete"] as const)
      expect((await admin[method](`/admin/properties/${own}/files/${randomUUID()}`, {})).status).toBe(404);
  });
});

describe("the clean-up", () => {
  it("removes what nothing names any more after a week, and nothing else", async () => {
    const own = await market.openProperty();
    const kept = (await upload(await drawn(30, 20).png(), { to: own })).body.pictures[0]?.id ?? "";
    const removed = (await upload(await drawn(30, 20).png(), { to: own })).body.pictures[1]?.id ?? "";
    await admin.delete(`/admin/properties/${own}/files/${removed}`);
    // An upload that was cut short before it had a row, and one that is at work.
    const [cutShort, atWork] = [randomUUID(), randomUUID()];
    const inFolder = (id: string) => join(folder, id.slice(0, 2), id);
    for (const id of [cutShort, atWork]) {
      await mkdir(inFolder(id), { recursive: true });
      await writeFile(join(inFolder(id), "480.avif.part"), "half");
    }
    const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    for (const id of [kept, removed, cutShort]) await utimes(inFolder(id), longAgo, longAgo);
    await sql`update files set created_at = ${longAgo} where id = any(${[kept, removed]})`;
    await removeOrphans({ sql, clock: () => new Date(), storage });
    expect([kept, removed, cutShort, atWork].map((id) => existsSync(inFolder(id)))).toEqual([true, false, false, true]);
    expect(await sql`select id from files where id = any(${[kept, removed]})`).toEqual([{ id: kept }]);
    // On a server that never had a file.
    await removeOrphans({ sql, clock: () => new Date(), storage: createFolderStorage(join(folder, "none")) });
  });
});
