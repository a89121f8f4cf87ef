/**
 * The server and, beside it, a bare route with one SELECT in the same stack, in a process of their own, so that the load
 * does not share their event loop. Ends with the benchmark.
 */
import { Hono } from "hono";
import { readEnvironment } from "../src/environment.ts";
import { connect } from "../src/platform/database/connect.ts";
import { freePort } from "../src/platform/database/embedded/free-port.ts";
import { listen } from "../src/platform/http/server/listen.ts";
import { startServer } from "../src/start-server.ts";

const { DATABASE_URL: databaseUrl = "", DATABASE_DIRECT_URL: directUrl, ROLES, DATA_DIR: dataDir = "" } = process.env;
const [port, barePort] = [await freePort(), await freePort()];
const server = await startServer({
  environment: readEnvironment({
    ...{ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataDir },
    ...{ ROLES, PORT: String(port), LOG_LEVEL: "warn" },
    // One person asks for a hundred files.
    LIMITS: "statement=100000/900",
  }),
});

const sql = connect(directUrl ?? databaseUrl);
const bare = new Hono().get("/users/:id", async (c) => {
  const [user] = await sql`select id, email, created_at from users where id = ${c.req.param("id")}`;
  return c.json(user);
});
const bareServer = await listen(bare.fetch, { host: "127.0.0.1", port: barePort });

process.on("disconnect", () => process.exit());
process.send?.({ url: server.url, bareUrl: bareServer.url });
