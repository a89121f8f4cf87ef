import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ConnectOptions, connect, type Tx } from "./connect.ts";
import { createCutProxy } from "./cut-proxy.fixture.ts";
import { untilLost } from "./driver/once-lost.ts";

const { sql, url } = await createTestDatabase({ empty: true });
await sql`create table notes (text text primary key, day date, amount numeric, refers_to text references notes deferrable initially deferred)`;
const notes = async () => (await sql<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text);

function open(options: ConnectOptions & { url?: string } = {}) {
  const pool = connect(options.url ?? url, { max: 1, ...options });
  onTestFinished(() => pool.end({ timeout: 0 }));
  return pool;
}
/** Ends the connection of a transaction from outside. */
const kill = async (tx: Tx) => {
  const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
  await sql`select pg_terminate_backend(${pid}, 5000)`;
};

describe("a statement", () => {
  it("sends its values apart from its text, those of its parts included", async () => {
    const isLong = (text: string) => sql`length(${text}) > ${2}`;
    const text = "'); drop table notes; --";
    expect(
      await sql`select ${text} as text, ${isLong(text)} as is_long, ${[1n, 2n]}::int8[] as list where ${isLong("abc")}`,
    ).toEqual([{ text, is_long: true, list: [1n, 2n] }]);
  });

  it("is sent once, however often it is awaited, and not before", async () => {
    const sent: string[] = [];
    const pool = open({ onQuery: (statement) => sent.push(statement) });
    const query = pool`select 1 as one`;
    expect(sent).toEqual([]);
    expect([await query, await query]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(sent).toEqual(["select 1 as one"]);
  });

  it("takes null for a value that is none, and refuses undefined", async () => {
    expect(await sql`select ${null}::text as nothing`).toEqual([{ nothing: null }]);
    await expect(sql`select ${undefined}::text`).rejects.toThrow(
      "A value of a statement is undefined; write null for NULL.",
    );
  });

  it("reads whole numbers as bigint, fractions as text, and days and moments in UTC, arrays of them, too", async () => {
    const day = new Date("2026-03-01T00:00:00Z");
    expect(
      await sql`
        select 9007199254740993::int8 as big, 12.000000::numeric(20, 6)::numeric(20, 0) as whole, 0.1::numeric as part,
          ${day}::date as day, ${day}::timestamptz as moment, '2026-03-01 00:00'::timestamp as local,
          array[1, 2]::numeric[] as wholes, array['2026-03-01']::date[] as days, '{"a": [1]}'::jsonb as json`,
    ).toEqual([
      // biome-ignore format: one line
      { big: 9007199254740993n, whole: 12n, part: "0.1", day, moment: day, local: day, wholes: [1n, 2n], days: [day], json: { a: [1] } },
    ]);
  });

  it("that PostgreSQL refuses leaves the connection as it is", async () => {
    const pool = open();
    const pid = () => pool`select pg_backend_pid() as pid`;
    const before = await pid();
    await expect(pool`select 1 / 0`).rejects.toMatchObject({ code: "22012" });
    expect(await pid()).toEqual(before);
  });

  it("that a PostgreSQL refuses whose messages are in another language is refused all the same", async () => {
    const proxy = await createCutProxy(url);
    proxy.translate = (said) => said.replaceAll("SERROR", "SFEHLR");
    const pool = open({ url: proxy.url });
    await expect(pool`select 1 / 0`).rejects.toMatchObject({ code: "22012", severity: "FEHLR" });
  });

  it("whose plan outlives a change of its tables is not done, and done again on another connection", async () => {
    const pool = open();
    await sql`create table changing (one int)`;
    const read = () => pool`select * from changing`;
    await read();
    await sql`alter table changing alter one type text`;
    await expect(read()).rejects.toMatchObject({ name: "NoAnswerError", outcome: "not_done" });
    expect(await read()).toEqual([]);
  });

  it("that a former primary refuses isn't done, and the next one has another connection", async () => {
    const pool = open();
    await pool.unsafe("set default_transaction_read_only = on");
    await expect(pool.begin((tx) => tx`insert into notes values ('read only')`)).rejects.toMatchObject({
      name: "NoAnswerError",
      outcome: "not_done",
    });
    await pool`insert into notes values ('writable')`;
    expect(await notes()).toContain("writable");
  });

  it("takes arrays of moments, and no undefined among them", async () => {
    const day = new Date("2026-03-01T00:00:00Z");
    expect(await sql`select ${[day, null]}::date[] as days`).toEqual([{ days: [day, null] }]);
    await expect(sql`select ${[undefined]}::text[]`).rejects.toThrow("A value of a statement is undefined");
  });

  it("gets no answer for longer than its limit and two seconds: it fails, and the next one has another connection", async () => {
    const proxy = await createCutProxy(url);
    const pool = open({ url: proxy.url, statementTimeout: 100 });
    await pool`select 1`;
    proxy.isBlocked = true;
    await expect(pool`select 1`).rejects.toMatchObject({ name: "NoAnswerError", outcome: "unknown" });
    proxy.isBlocked = false;
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it("waits five seconds for a connection, and then nothing was done", async () => {
    const pool = open();
    const taken = await pool.reserve();
    await expect(pool`insert into notes values ('waited')`).rejects.toMatchObject({
      name: "NoAnswerError",
      outcome: "not_done",
    });
    taken.release();
    expect(await notes()).not.toContain("waited");
  });
});

describe("a transaction", () => {
  it("whose statement failed is not acknowledged, even if its error was swallowed", async () => {
    const done = sql.begin(async (tx) => {
      await tx`insert into notes values ('swallowed')`;
      await tx`insert into notes values ('swallowed')`.catch(() => undefined);
      return "done";
    });
    await expect(done).rejects.toMatchObject({ name: "RolledBackError" });
    expect(await notes()).not.toContain("swallowed");
  });

  it("keeps what was done before a part that failed by itself", async () => {
    await sql.begin(async (tx) => {
      await tx`insert into notes values ('kept')`;
      const part = tx.savepoint(async (inner) => {
        await inner`insert into notes values ('undone')`;
        await inner`select 1 / 0`;
      });
      await expect(part).rejects.toMatchObject({ code: "22012" });
    });
    expect(await notes()).toContain("kept");
    expect(await notes()).not.toContain("undone");
  });

  it("that a constraint refuses at its end says so", async () => {
    await expect(
      sql.begin((tx) => tx`insert into notes (text, refers_to) values ('lost', 'nowhere')`),
    ).rejects.toMatchObject({ code: "23503", constraint: "notes_refers_to_fkey" });
  });

  it("whose answer to COMMIT never came may have been done", async () => {
    const proxy = await createCutProxy(url);
    proxy.cutAfter = "commit\0";
    const pool = open({ url: proxy.url });
    await expect(pool.begin((tx) => tx`insert into notes values ('unknown')`)).rejects.toMatchObject({
      name: "NoAnswerError",
      outcome: "unknown",
    });
    await expect.poll(notes).toContain("unknown");
  });

  it("whose connection ends before COMMIT was not done, and the next one has another connection", async () => {
    const pool = open();
    const done = pool.begin(async (tx) => {
      await tx`insert into notes values ('ended')`;
      await kill(tx);
      await tx`select 1`.catch(() => undefined);
    });
    await expect(done).rejects.toMatchObject({ name: "NoAnswerError", outcome: "not_done" });
    expect(await pool.begin((tx) => tx`select text from notes where text = 'ended'`)).toEqual([]);
  });

  it("ends with its work: a statement that is sent later is refused, not run on somebody else's connection", async () => {
    const late = await sql.begin(async (tx) => tx);
    await expect(late`select 1`).rejects.toThrow("A statement was sent through a transaction that has ended.");
  });

  it("keeps statements that are sent at once in their order, also where one of them fails", async () => {
    const pool = open();
    const done = pool.begin((tx) => Promise.all([1, 0, 2].map((divisor) => tx`select 1 / ${divisor}::int as result`)));
    await expect(done).rejects.toMatchObject({ code: "22012" });
    expect(await pool`select state from pg_stat_activity where pid = pg_backend_pid()`).toEqual([{ state: "active" }]);
  });
});

it("what the URL says of a session does not stand in place of what the server needs", async () => {
  const search = "?options=-c%20search_path%3Dpublic&statement_timeout=0&application_name=theirs";
  const pool = open({ url: `${url}${search}` });
  expect(
    await pool`select current_setting('TimeZone') as zone, current_setting('search_path') as path, current_setting('statement_timeout') as limit`,
  ).toEqual([{ zone: "UTC", path: "public", limit: "12s" }]);
});

it("a connection that ends while nobody uses it ends no process, and no call sees it", async () => {
  const pool = open();
  const [{ pid }] = await pool<[{ pid: number }]>`select pg_backend_pid() as pid`;
  await sql`select pg_terminate_backend(${pid}, 5000)`;
  await expect.poll(async () => (await pool`select 1 as one`.catch(() => null))?.[0]).toEqual({ one: 1 });
});

it("work that got no answer asks no more: each further call of it fails at once, and other work is served", async () => {
  await untilLost(async () => {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`).rejects.toMatchObject({ name: "NoAnswerError" });
    await expect(sql`select 1`).rejects.toMatchObject({ name: "NoAnswerError", outcome: "not_done" });
  });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

it("a pool is closed within its time beside a database that answers no more", async () => {
  const proxy = await createCutProxy(url);
  // By itself a statement would wait for longer than the test may take.
  const pool = open({ url: proxy.url, max: 2, statementTimeout: 600_000 });
  const idle = await pool.reserve();
  await pool`select 1`;
  idle.release();
  proxy.isBlocked = true;
  const asked = expect(pool`select 1`).rejects.toMatchObject({ name: "NoAnswerError" });
  await pool.end({ timeout: 0.1 });
  await asked;
});

it("a reserved connection that is closed keeps no lock", async () => {
  const pool = open();
  const one = await pool.reserve();
  await one`select pg_advisory_lock(1), pg_backend_pid()`;
  one.release({ close: true });
  await expect
    .poll(async () => (await sql`select from pg_locks where locktype = 'advisory' and objid = 1`).length)
    .toBe(0);
});
