import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "./src/migrate.ts";
import { connect } from "./src/platform/database/connect.ts";
import { dumpSchema } from "./src/platform/database/dump-schema.ts";
import { startEmbedded } from "./src/platform/database/embedded/embedded.ts";

/** Writes `schema.sql` from the migrations. */
const dataDir = await mkdtemp(join(tmpdir(), "freehold-schema-"));
const database = await startEmbedded({ dataDir, durable: false });
const sql = connect(database.url, { max: 1 });
await migrate(sql);
await writeFile(new URL("schema.sql", import.meta.url), await dumpSchema(sql));
await sql.end();
await database.stop();
await rm(dataDir, { recursive: true });
