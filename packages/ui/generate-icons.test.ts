import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_FOLDER, iconFiles } from "./generate-icons.ts";

test("the icons are those of the list: `pnpm --filter @freehold/ui icons` writes them anew", () => {
  const written = readdirSync(ICON_FOLDER).map((file) => [file, readFileSync(new URL(file, ICON_FOLDER), "utf8")]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(iconFiles()));
});
