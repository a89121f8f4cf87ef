import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const packages = join(import.meta.dirname, "../../..");

/** Whether a file names a path of the API that is for admins. */
const callsAdmin = (file: string) => readFileSync(file, "utf8").includes("/admin/");

/** A built file and every file of its package that it loads, at once or later. */
function withImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*["'`](\.[^"'`]+)["'`]/g)];
  return [file, ...imports.flatMap(([, path = ""]) => withImports(join(dirname(file), path), seen))];
}

test.each([
  "index",
  "api/auth",
  "api/dashboard",
  "api/names",
  "api/payouts",
  "api/investments",
  "api/properties",
  "api/public-stats",
  "api/referrals",
  "api/statements",
  "api/transactions",
  "api/wallet",
  "api/withdrawals",
])("the published %s carries no call of admins", (name) => {
  expect(withImports(join(packages, "session/dist", `${name}.js`)).filter(callsAdmin)).toEqual([]);
});

test.each(["withdrawal-admin", "settings", "users"])("the calls of admins in %s are where they belong", (name) => {
  expect(withImports(join(packages, `session/dist/api/${name}.js`)).filter(callsAdmin)).toHaveLength(1);
});

test("no page of a partner carries a call of admins", () => {
  const folder = join(packages, "elements/dist");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  expect(files).toEqual(expect.arrayContaining(["withdraw-all.js", "freehold.js"]));
  expect(files.map((file) => join(folder, file)).filter(callsAdmin)).toEqual([]);
});
