import { expect, test } from "vitest";
import { dialogLocale } from "./locale.ts";

test.each([
  ["", "en-US"],
  ["en", "en-US"],
  ["de", "de-DE"],
  ["de-AT", "de-DE"],
  ["pt-PT", "pt-BR"],
  ["zh", "zh-CN"],
  ["zh-TW", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["xx", "en-US"],
  ["constructor", "en-US"],
])("the dialogs of a page in %j are in %s", (tag, locale) => {
  expect(dialogLocale(tag)).toBe(locale);
});
