import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "./src/database/connect.ts";
import { dumpSchema } from "./src/database/dump-schema.ts";
import { startEmbedded } from "./src/database/embedded.ts";
import { migrate } from "./src/database/migrate.ts";

/** Writes `schema.sql` from the migrations. */
const dataDir = await mkdtemp(join(tmpdir(), "freehold-schema-"));
const database = await startEmbedded({ dataDir, durable: false });
const sql = connect(database.url, { max: 1 });
await migrate(sql);
await writeFile(new URL("schema.sql", import.meta.url), await dumpSchema(sql));
await sql.end();
await database.stop();
await rm(dataDir, { recursive: true });
