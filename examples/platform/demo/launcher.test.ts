import { expect, it } from "vitest";
import { isPackageManager } from "./launcher.ts";

it.each([
  ["npm exec pnpm@12 start", true],
  ["node /usr/bin/npx -y pnpm@12 start", true],
  ["/usr/bin/node /usr/lib/node_modules/npm/bin/npm-cli.js run start", true],
  ["pnpm --silent --filter @freehold/example-platform start", true],
  ["node /repo/node_modules/.pnpm/vitest@5/node_modules/vitest/vitest.mjs", false],
  ["bash", false],
])("%s: %s", (command, expected) => {
  expect(isPackageManager(command)).toBe(expected);
});
