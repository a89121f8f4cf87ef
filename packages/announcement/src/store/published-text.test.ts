import { expect, it } from "vitest";
import { idOfVersion, paragraphsOf, publishedOf } from "./published-text.ts";

const texts = { en: "Investing is open.\n\n Welcome back. \n", de: "Es geht weiter." };

it.each([
  ["en", ["Investing is open.", "Welcome back."]],
  ["de-AT", ["Es geht weiter."]],
  ["fr", ["Investing is open.", "Welcome back."]],
])("in %s it reads %j", (locale, paragraphs) => {
  expect(paragraphsOf(texts, locale)).toEqual(paragraphs);
});

it("has another id with each version, and is nothing while none is known", () => {
  expect(idOfVersion({ version: 3, texts })).toBe("announcement-3");
  expect(publishedOf({ state: "loading" })).toBeNull();
  expect(publishedOf({ state: "unknown", error: null })).toBeNull();
});
