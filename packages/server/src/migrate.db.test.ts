import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase } from "@freehold/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS, migrate } from "./migrate.ts";
import { connect } from "./platform/database/connect.ts";
import { layOut } from "./platform/mail/layout.ts";
import type { Message } from "./platform/mail/message.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-migrations-"));
  await cp(MIGRATIONS, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

describe("migrations", () => {
  it("may be started by twenty processes at once", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    const script = `
      import { connect } from ${JSON.stringify(new URL("./platform/database/connect.ts", import.meta.url).href)};
      import { migrate } from ${JSON.stringify(new URL("./migrate.ts", import.meta.url).href)};
      const sql = connect(process.argv[1], { max: 1 });
      console.log((await migrate(sql)).length);
      await sql.end();`;
    const processes = Array.from({ length: 20 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", script, url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      child.stdout.on("data", (chunk) => {
        output += chunk;
      });
      const [code] = await once(child, "close");
      return { code, applied: Number(output) };
    });
    const ended = await Promise.all(processes);
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int from migrations`;
    expect(count).toBeGreaterThan(0);
    expect(ended.map((one) => one.code)).toEqual(Array(20).fill(0));
    expect(ended.map((one) => one.applied).sort((a, b) => a - b)).toEqual([...Array(19).fill(0), count]);
  });

  it("leave nothing of a file that fails, and say which it was", async () => {
    const { sql, url } = await createTestDatabase({ empty: true });
    await writeFile(join(folder, "9000-broken.sql"), "create table half (id int); select nonsense;");
    const own = connect(url, { max: 1 });
    await expect(migrate(own, folder)).rejects.toThrow(/^The migration 9000-broken.sql failed: column "nonsense"/);
    expect(await sql`select to_regclass('half') as half, to_regclass('users')::text as users`).toMatchObject([
      { half: null, users: "users" },
    ]);
    await writeFile(join(folder, "9000-broken.sql"), "create table half (id int);");
    expect(await migrate(own, folder)).toEqual(["9000-broken.sql"]);
    await own.end();
  });

  it("refuse a file that was changed, taken away or put in between", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    const file = join(folder, "9001-more.sql");
    await rm(join(folder, "9000-broken.sql"), { force: true });
    await writeFile(file, "select 1;");
    await migrate(sql, folder);
    await writeFile(file, "select 2;");
    await expect(migrate(sql, folder)).rejects.toThrow("9001-more.sql was changed after it had been applied");
    await writeFile(file, "select 1;");
    await writeFile(join(folder, "9000-between.sql"), "select 1;");
    await expect(migrate(sql, folder)).rejects.toThrow("9000-between.sql was added before 9001-more.sql");
    await rm(join(folder, "9000-between.sql"));
    await rm(file);
    await expect(migrate(sql, folder)).rejects.toThrow("9001-more.sql, which this version does not know");
  });

  it("keep what mails say that wait, laid out by an earlier version", async () => {
    const { sql } = await createTestDatabase({ empty: true });
    const later = (await readdir(folder)).filter((file) => file >= "0017");
    for (const file of later) await rm(join(folder, file));
    await migrate(sql, folder);
    const [user] = await sql<[{ id: string }]>`
      insert into users (email, wallet_address, password_hash, referral_code) values ('a@freehold.test', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'none', 'MIGRATED')
      returning id`;
    const said = {
      template: "test",
      subject: "Hello",
      before: ["One", "Two, which is so long that a line of seventy-two characters cannot hold all of its words."],
      facts: [{ label: "Amount", value: "1.00 UBXS" }],
      links: [{ label: "This was not me", to: "/not-me#token" }],
      after: ["Three"],
    };
    // The layout of then and of now are the same.
    await sql`
      insert into outbox (message_id, user_id, to_address, template, subject, text, html, sent_at)
      select 'mail-' || n, ${user.id}, 'a@freehold.test', 'test', 'Hello', t, t, case when t = '' then now() end
      from unnest(${[layOut(said).text, ""]}::text[]) with ordinality mail (t, n)`;
    await migrate(sql);
    const [waiting, sent] = await sql<{ message: Message | null }[]>`select message from outbox order by message_id`;
    expect(sent?.message).toBeNull();
    const text = layOut(waiting?.message as Message).text.replace(/\s+/g, " ");
    expect(text).toBe(layOut(said).text.replace(/\s+/g, " "));
  });

  it("are found beside the package's sources", () => {
    expect(fileURLToPath(MIGRATIONS)).toMatch(/packages\/server\/migrations\/$/);
  });
});
