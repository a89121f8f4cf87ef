import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { connect } from "./platform/database/connect.ts";
import { startEmbedded } from "./platform/database/embedded/embedded.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { StartError } from "./platform/start-error.ts";
import { startServer } from "./start-server.ts";

const silent = pino({ level: "silent" });

it("migrations name the folder to remove where the database of an earlier version lies in one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "freehold-earlier-"));
  const embedded = await startEmbedded({ dataDir, durable: false });
  const own = connect(embedded.url, { max: 1 });
  await own`create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await own`insert into migrations (name, checksum) values ('0001-accounts.sql', 'another')`;
  await own.end();
  await embedded.stop();
  const environment = readEnvironment({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await expect(startServer({ environment, log: silent })).rejects.toEqual(
    new StartError(
      `DATA_DIR was created by an earlier, unreleased version. Remove the folder ${dataDir} and start again.`,
    ),
  );
  await rm(dataDir, { recursive: true });
});
