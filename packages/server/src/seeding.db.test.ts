import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { connect } from "./platform/database/connect.ts";
import { happenAt, setMoment } from "./seeding.ts";

const { url, serverUrl } = await createTestDatabase();

it("a moment of the past ends with the transaction that was told it", async () => {
  const one = connect(url, { max: 1 });
  const past = new Date("2020-02-03T04:05:06.789Z");
  const read = `select current_moment() as at, abs(extract(epoch from current_moment() - clock_timestamp())) < 1 as is_now`;
  expect(await happenAt(one, past, async (tx) => [...(await tx.unsafe(read))])).toEqual([{ at: past, is_now: false }]);
  expect(await one.unsafe(read)).toMatchObject([{ is_now: true }]);
  await one.begin(async (tx) => {
    await setMoment(tx, past);
    await setMoment(tx, null);
    expect(await tx.unsafe(read)).toMatchObject([{ is_now: true }]);
  });
  await one.end();
});

it("the server's own role tells no moment: limits and windows go by the real clock", async () => {
  const server = connect(serverUrl, { max: 1 });
  const [row] = await happenAt(server, new Date("2020-02-03T04:05:06Z"), async (tx) => [
    ...(await tx`select clock_timestamp() - current_moment() < interval '1 minute' as is_now`),
  ]);
  expect(row).toEqual({ is_now: true });
  await server.end();
});

it("no transaction is told a moment to come: nothing ends early by it", async () => {
  const one = connect(url, { max: 1 });
  const to_come = new Date(Date.now() + 86_400_000);
  const [row] = await happenAt(one, to_come, async (tx) => [
    ...(await tx`select current_moment() <= clock_timestamp() as is_real`),
  ]);
  expect(row).toEqual({ is_real: true });
  await one.end();
});

it("nothing but what seeds tells a transaction another moment", () => {
  const root = join(import.meta.dirname, "..");
  const naming = ["src", "schema"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.(ts|sql)$/.test(path) && !path.includes(".test."))
      .filter((path) => readFileSync(join(root, path), "utf8").includes("freehold.now")),
  );
  // The second refuses to start where it is set.
  expect(naming).toEqual(["src/seeding.ts", "src/platform/database/check-database.ts", "schema/base.sql"]);
});
