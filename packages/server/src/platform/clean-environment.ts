/**
 * Returns the environment of the programs that the server starts: none of its secrets, and no PG* settings of its caller.
 *
 * @param more - what this program alone needs.
 * @example
 * spawn(program, args, { env: cleanEnvironment() });
 */
export function cleanEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...more };
}
