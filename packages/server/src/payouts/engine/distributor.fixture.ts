import { flushCompileCache } from "node:module";
import { connect } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/http/log.ts";
import { distribute } from "./distribute.ts";

// A process that distributes, to be killed: `node distributor.fixture.ts <database> <batch>`.
const [url = "", batch] = process.argv.slice(2);
// A killed process does not come to keep what it compiled.
flushCompileCache();
distribute({ sql: connect(url, { max: 3 }), log: createLog({ level: "warn" }), pause: 10, batch: Number(batch) });
