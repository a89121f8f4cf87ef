/** For the tests of this workspace alone: the servers and databases they start are the server's own. */
export { migrate } from "./migrate.ts";
export { connect, type Sql } from "./platform/database/connect.ts";
export { startEmbedded } from "./platform/database/embedded/embedded.ts";
export { freePort } from "./platform/database/embedded/free-port.ts";
export { supervised } from "./platform/database/embedded/supervised.ts";
