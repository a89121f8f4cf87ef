import { expect, test } from "vitest";
import { snippets } from "./snippets.ts";

const choice = { widget: "auth", given: {}, tokens: {}, platform: "https://platform.example" };

test("a release is named in the script tag, with the hash of its file", () => {
  expect(snippets.html?.({ ...choice, pinned: { version: "1.2.3", integrity: "sha384-abc" } })).toMatchInlineSnapshot(`
    "<script type="module" src="https://platform.example/elements/v1.2.3/auth.js" crossorigin integrity="sha384-abc"></script>
    <freehold-auth api-url="https://platform.example/api"></freehold-auth>
    "
  `);
});

test("without a release the script tag names the latest file", () => {
  expect(snippets.html?.(choice)).toMatchInlineSnapshot(`
    "<script type="module" src="https://platform.example/elements/auth.js"></script>
    <freehold-auth api-url="https://platform.example/api"></freehold-auth>
    "
  `);
});
