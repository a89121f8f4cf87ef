import { expect, it } from "vitest";
import { checkMarkup, type Tag } from "./check-markup.ts";

const element = (attributes: Record<string, string>, name = "freehold-withdraw-all"): Tag => ({ name, attributes });
const PAGE = "https://partner.example/refund";
const said = (...tags: Tag[]) =>
  checkMarkup(tags, PAGE).map(({ ok, message }) => `${ok ? "right" : "wrong"}: ${message}`);

it("knows every element with what is written in it", () => {
  const good = element({ "api-url": "/api", theme: "dark", "sign-in": "event", class: "wide", "data-v-7ba5bd90": "" });
  expect(said(good, element({}, "freehold-auth"))).toEqual(["right: 2 elements with known attributes and values."]);
});

it.each([
  [{ apiurl: "/api" }, "<freehold-withdraw-all apiurl> has no effect: use api-url."],
  [{ "api-ulr": "/api" }, "<freehold-withdraw-all api-ulr> has no effect: use api-url."],
  [{ signin: "event" }, "<freehold-withdraw-all signin> has no effect: use sign-in."],
  [{ theme: "drak" }, '<freehold-withdraw-all theme="drak"> has no effect: use light, dark, auto.'],
])("an attribute that is mistyped is said with what was meant: %j", (attributes, sentence) => {
  expect(said(element(attributes as Record<string, string>))).toEqual([`wrong: ${sentence}`]);
});

it("a tag that is none is said with the one that was meant", () => {
  expect(said(element({}, "freehold-withdrawall"))).toEqual([
    "wrong: Unknown element <freehold-withdrawall>. Write <freehold-withdraw-all>.",
  ]);
  expect(said(element({}, "freehold-refund"))[0]).toContain(
    "Known elements: <freehold-account>, <freehold-announcement>,",
  );
});

it("a page has one API", () => {
  expect(
    said(element({ "api-url": "https://a.example/api" }), element({ "api-url": "https://b.example/api" }))[0],
  ).toContain("several APIs: https://a.example/api, https://b.example/api.");
});

it("a script tag that is no module does not run", () => {
  const script = { name: "script", attributes: { src: "https://platform.example/elements/v0.1.0/withdraw-all.js?1" } };
  expect(said(script)).toEqual([
    'wrong: https://platform.example/elements/v0.1.0/withdraw-all.js?1 does not run: add type="module" to its script tag.',
  ]);
  expect(said({ ...script, attributes: { ...script.attributes, type: "module" } })).toEqual([]);
});

it("a page of https loads nothing by http, but from the developer's own machine", () => {
  const entry = (src: string) => ({ name: "script", attributes: { src, type: "module" } });
  expect(said(entry("http://platform.example/elements/auth.js"))).toEqual([
    "wrong: The page is served over https, so browsers refuse to load http://platform.example/elements/auth.js: use https://.",
  ]);
  expect(said(element({ "api-url": "http://platform.example/api" }))[0]).toContain(
    "block requests to http://platform.example/api",
  );
  expect(said(entry("http://localhost:4600/elements/auth.js"))).toEqual([]);
  expect(said(element({ "api-url": "http://127.0.0.1:4600/api" }))[0]).toContain("right: 1 element");
});

it("a page loads its elements from one place", () => {
  const from = (src: string) => ({ name: "script", attributes: { src, type: "module" } });
  expect(said(from("/elements/v0.1.0/auth.js"), from("/elements/v0.2.0/withdraw-all.js"))).toEqual([
    "wrong: The page loads elements from several places: https://partner.example/elements/v0.1.0/, https://partner.example/elements/v0.2.0/. Load them all from one.",
  ]);
  expect(said(from("/elements/auth.js"), from("https://partner.example/elements/withdraw-all.js"))).toEqual([]);
});
