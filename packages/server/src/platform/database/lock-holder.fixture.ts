/** A process that takes the lock of some work and goes on with it until it loses the lock, which it says. */
import { connect } from "./connect.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

const sql = connect(process.env.DATABASE_URL as string, { max: 1 });
await withAdvisoryLock(
  sql,
  "held",
  () => {
    process.send?.("locked");
    return new Promise<never>(() => undefined);
  },
  { longest: 10 * 60_000 },
).catch(() => process.send?.("lost"));
await sql.end();
process.disconnect();
