import { CONSTRUCTS } from "./constructs.ts";

/** Why something doesn't hold: the error's SQLSTATE, or the kind of an error without one, and the construct that it is about. */
export type Cause = { code: string; construct: string };

/** An error as Vitest or `pg` has it. */
type Fault = { name?: string; message?: string; code?: unknown; cause?: unknown };

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Finds the database's own error among those that it caused. */
function databaseError(error: Fault): Fault {
  for (let one: Fault | undefined = error; one; one = one.cause as Fault | undefined)
    if (typeof one.code === "string" && SQLSTATE.test(one.code)) return one;
  return error;
}

/**
 * Says why something doesn't hold.
 *
 * @param statement - that failed, where it is known: its constructs say more than the error.
 */
export function causeOf(error: Fault, statement = ""): Cause {
  const { code, name = "Error", message = "" } = databaseError(error);
  const [line = ""] = message.split("\n");
  const constructs = CONSTRUCTS.filter(({ pattern }) => pattern.test(statement || line)).map((one) => one.name);
  // Names and numbers differ from test to test.
  const words = line
    .replace(/"[^"]*"|'[^']*'/g, "…")
    .replace(/\d+/g, "N")
    .slice(0, 80);
  const construct = constructs.length > 0 ? `${constructs.join(", ")}: ${words}` : words;
  return { code: typeof code === "string" ? code : name, construct };
}

/** Counts equal causes, and writes them as lines of a table, the most frequent first. */
export function tableOfCauses(causes: readonly Cause[], counted: string): string {
  const counts = new Map<string, Cause & { count: number }>();
  for (const cause of causes) {
    const key = `${cause.code} ${cause.construct}`;
    counts.set(key, { ...cause, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const rows = [...counts.values()].toSorted((a, b) => b.count - a.count);
  const widths = [Math.max(counted.length, 5), Math.max(...rows.map(({ code }) => code.length), 4)];
  const line = (count: string, code: string, construct: string) =>
    `${count.padStart(widths[0] ?? 0)}  ${code.padEnd(widths[1] ?? 0)}  ${construct}\n`;
  return [
    line(counted, "code", "construct"),
    ...rows.map(({ count, code, construct }) => line(String(count), code, construct)),
  ].join("");
}
