import { expect, it } from "vitest";
import { table } from "./table.ts";

it("writes rows as columns, without spaces at the end of a line", () => {
  expect(
    table(
      [
        ["a@freehold.test", "nothing yet"],
        ["longer@freehold.test", "the admin role"],
      ],
      "  ",
    ),
  ).toMatchInlineSnapshot(`
    "  a@freehold.test        nothing yet
      longer@freehold.test   the admin role"
  `);
});
