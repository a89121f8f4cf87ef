import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asServer, createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { runAuditVerify } from "../../commands/audit-verify.ts";
import { runHere } from "../../commands/run-here.fixture.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { anchorHead } from "./anchor-head.ts";
import { loadAnchorKey } from "./anchor-settings.ts";

const { sql, url } = await createTestDatabase();
const base = await mkdtemp(join(tmpdir(), "freehold-anchor-"));
afterAll(() => rm(base, { recursive: true }));
const key = await loadAnchorKey(null, base);
const publicKey = join(base, "audit-key.pub.pem");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(base, "heads-"));
});

const lines: string[] = [];
const log = createLog({ destination: { write: (line) => lines.push(line) } });
const anchor = (place: Parameters<typeof anchorHead>[0]["anchor"]["place"] = { folder }) =>
  anchorHead({ sql: asServer(sql), anchor: { place, key }, log });
async function append(count: number, details: object = {}): Promise<void> {
  for (let n = 0; n < count; n++)
    await sql`select audit_append(null, 'test', 'test', ${String(n)}, ${JSON.stringify(details)})`;
}
const verify = (...args: string[]) => runHere(runAuditVerify, url, ["--anchor", folder, "--key", publicKey, ...args]);
/** As a superuser who covers their tracks. */
const forced = (change: (tx: Tx) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`alter table audit_log disable trigger user`;
    await change(tx);
    await tx`alter table audit_log enable trigger user`;
  });
const lastNumber = async () =>
  (await sql<[{ last: number }]>`select coalesce(max(number), 0)::int as last from audit_log`)[0].last;

describe("signed heads in a folder", () => {
  it("are all in a log that was only added to, and each is a file of its own that stays as it is", async () => {
    for (const count of [2, 3, 0]) {
      await append(count);
      await anchor();
    }
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
    expect(await verify()).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^\d+ entries, head .*: intact\nSigned heads: 3, from \S+ to \S+\. All are in the log\.\n$/,
      ),
    });
  });

  it("tell a restored backup, and with --after the log is sound from then on", async () => {
    await append(3);
    await anchor();
    await sql`create table backup as select * from audit_log`;
    await append(4, { lost: true });
    const first = await lastNumber();
    await anchor();
    await append(1, { lost: true });
    const last = await lastNumber();
    await anchor();
    await forced(async (tx) => {
      await tx`delete from audit_log`;
      await tx`insert into audit_log select * from backup`;
    });
    await sql`drop table backup`;
    const cut = await verify();
    expect(cut.code).toBe(1);
    expect(cut.said).toContain(`Signed heads that are not in the log: 2 of 3, from entry ${first} (signed`);
    expect(cut.said).toMatch(/The log ends before them, as after restoring a backup that is older than \S+\./);

    await append(9);
    await anchor();
    const restored = await verify();
    expect(restored.code).toBe(1);
    expect(restored.said).toContain(`The log is as it was signed up to entry ${first - 4} (signed`);
    expect(restored.said).toContain(`entries up to ${last} were replaced or removed.`);
    expect(restored.said).toMatch(/which is later than all of them, as after restoring a backup that is older than/);
    expect(restored.said).toContain("Heads signed later that are in the log: 1.");
    const [, after = ""] = /--after (\S+) from now on/.exec(restored.said) ?? [];
    expect(await verify("--after", after)).toMatchObject({
      code: 0,
      said: expect.stringContaining("Signed heads: 1,"),
    });
  });

  it("tell a log that was rewritten with a chain that fits, and times as before", async () => {
    await append(2);
    await anchor();
    await append(3, { paid_to: "the owner" });
    await anchor();
    await sql`create table old as select * from audit_log order by number desc limit 3`;
    await forced((tx) => tx`delete from audit_log where id in (select id from old)`);
    for (const { at, subject_id } of await sql`select * from old order by number`)
      await sql`
        insert into audit_log (at, action, subject_type, subject_id, details)
        values (${at}, 'test', 'test', ${subject_id}, '{"paid_to": "the thief"}')`;
    await sql`drop table old`;
    const { code, said } = await verify();
    expect(code).toBe(1);
    expect(said).toContain("Signed heads that are not in the log: 1 of 2,");
    expect(said).toContain("A restored backup doesn't look like this: the log was rewritten.");
  });

  it("tell heads of another database, and files that this key didn't sign", async () => {
    await append(1);
    await anchor();
    const [name = ""] = await readdir(folder);
    const path = join(folder, name);
    const head = JSON.parse(await readFile(path, "utf8"));
    await rm(path);
    await writeFile(path, JSON.stringify({ ...head, number: head.number - 1 }));
    await writeFile(join(folder, "half.json"), "{");
    const changed = await verify();
    expect(changed.code).toBe(1);
    for (const file of [name, "half.json"])
      expect(changed.said).toContain(`${file} has no valid signature of this key.`);
    expect(changed.said).toContain("There are no signed heads to compare with.");

    await Promise.all([rm(path), rm(join(folder, "half.json"))]);
    const { sql: other } = await createTestDatabase();
    await other`select audit_append(null, 'test', 'test', '1')`;
    await anchorHead({ sql: other, anchor: { place: { folder }, key }, log });
    const stranger = await verify();
    expect(stranger.code).toBe(1);
    expect(stranger.said).toMatch(/they were signed for another database \(\d+\/freehold_test_\w+\) than this one/);
  });

  it("are verified with the keys of before and after a change", async () => {
    await append(1);
    await anchor();
    const next = generateKeyPairSync("ed25519");
    const nextFile = join(base, "next.pub.pem");
    await writeFile(nextFile, next.publicKey.export({ type: "spki", format: "pem" }));
    await anchorHead({ sql, anchor: { place: { folder }, key: next.privateKey }, log });
    expect((await verify()).code).toBe(1);
    expect((await verify("--key", nextFile)).code).toBe(0);
  });
});

it("goes to an address by PUT with the token of a file, which may change", async () => {
  const got: { method?: string; path?: string; token?: string; once?: string; body: string }[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url: path = "", headers } = request;
    got.push({ method, path, token: headers.authorization ?? "", once: headers["if-none-match"] ?? "", body });
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const tokenFile = join(base, "token");
  const place = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit/?of=us`, tokenFile };
  await writeFile(tokenFile, "one\n");
  await anchor(place);
  await writeFile(tokenFile, "two\n");
  await anchor(place);
  expect(got).toMatchObject([
    {
      method: "PUT",
      token: "Bearer one",
      once: "*",
      path: expect.stringMatching(/^\/audit\/audit-head-\w+-\d+\.json\?of=us$/),
    },
    { method: "PUT", token: "Bearer two" },
  ]);
  for (const { body } of got) await writeFile(join(folder, `${got.findIndex((one) => one.body === body)}.json`), body);
  expect(await verify()).toMatchObject({ code: 0 });
  status = 403;
  await expect(anchor(place)).rejects.toThrow("The address in AUDIT_ANCHOR responded with 403.");
});

it("what isn't stored is an event in the log and an age that grows, and leaves no half of a file", async () => {
  const api = createTestApi(sql);
  const age = async () => Number(/^audit_anchor_age_seconds (\S+)$/m.exec(await api.metrics())?.[1]);
  await anchor();
  expect(await age()).toBeLessThan(60);
  await sql`update audit_anchor set stored_at = stored_at - interval '3 hours'`;
  lines.length = 0;
  await expect(anchor({ folder: join(base, "not-mounted") })).rejects.toThrow(/ENOENT/);
  expect(await age()).toBeGreaterThan(3 * 3600 - 60);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "audit_failed", level: "error" }]);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("the key is made once, and one of another kind is refused", async () => {
  const own = await readFile(join(base, "audit-key.pem"), "utf8");
  expect((await stat(join(base, "audit-key.pem"))).mode & 0o777).toBe(0o600);
  expect(createPublicKey(createPrivateKey(own)).equals(createPublicKey(await loadAnchorKey(null, base)))).toBe(true);
  const other = join(base, "rsa.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(other, privateKey.export({ type: "pkcs8", format: "pem" }));
  for (const file of [other, join(base, "missing.pem")])
    await expect(loadAnchorKey(file, base)).rejects.toThrow(/^AUDIT_KEY_FILE must have an Ed25519 private key/);
});

it("says how it is called", async () => {
  const usage = {
    code: 1,
    said: "Usage: freehold-server audit-verify [number:hash] [--archive <folder>] [--anchor <folder> --key <public key> [--after <time>]]\n",
  };
  for (const args of [["--anchor", folder], ["--key", publicKey], ["--unknown"], ["--after", "2026-01-01"]])
    expect(await runHere(runAuditVerify, url, args)).toEqual(usage);
});
