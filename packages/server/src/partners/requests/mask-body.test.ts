import { expect, it } from "vitest";
import { maskBody } from "./mask-body.ts";

it("keeps names of fields, the contract's words, origins, and the beginning of external_id", () => {
  expect(
    maskBody({
      user: { external_id: "customer-4711", email: "ann@example.org" },
      components: ["withdraw-all", "Ann Smith"],
      scope: ["refund:read", "all of ann@example.org"],
      origin: "https://partner.example",
      dpop_jkt: "x".repeat(43),
      wallet_address: "0xabc",
      note: { from: "Ann" },
    }),
  ).toEqual({
    user: { external_id: "cust…", email: "…" },
    components: ["withdraw-all", "…"],
    scope: ["refund:read", "…"],
    origin: "https://partner.example",
    dpop_jkt: "…",
    wallet_address: "…",
    note: "…",
  });
});

it("keeps nothing of a person, wherever it was put", () => {
  expect(
    maskBody({
      "ann@example.org": 1,
      user: "Ann Smith",
      origin: "https://partner.example/ann",
      scope: "ann",
      external_id: ["ann"],
      components: Array.from({ length: 50 }, () => "ann"),
    }),
  ).toEqual({
    user: "…",
    origin: "…",
    scope: "…",
    external_id: "…",
    components: Array.from({ length: 20 }, () => "…"),
  });
  expect(maskBody({ user: { external_id: "ann" } })).toEqual({ user: { external_id: "a…" } });
  expect(maskBody({ user: { external_id: "😀😀😀😀" } })).toEqual({ user: { external_id: "😀😀…" } });
  expect(
    Object.keys(maskBody(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`a${at}`, 1]))) ?? {}),
  ).toHaveLength(20);
});

it("is nothing of what is no object", () => {
  for (const body of [null, undefined, "ann", 4, ["ann"]]) expect(maskBody(body)).toBeNull();
});
