/** A whole server that pays, in a process of its own, so that its memory is its own. Ends with the benchmark. */
import { readEnvironment } from "../src/environment.ts";
import { startServer } from "../src/start-server.ts";

const server = await startServer({ environment: readEnvironment() });
process.on("message", () => process.send?.(process.memoryUsage()));
process.on("disconnect", () => process.exit());
process.send?.({ url: server.url });
