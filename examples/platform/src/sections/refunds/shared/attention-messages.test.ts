import { expect, it } from "vitest";
import { $attentionMessages, attentionOf } from "./attention-messages.ts";

const t = $attentionMessages.get();

it("has advice on every reason, and on one it has never heard of", () => {
  const reasons = ["would_revert", "reverted", "foreign_nonce", "no_transfer", "fee"];
  expect(new Set(reasons.map((reason) => attentionOf({ reason }, t).title)).size).toBe(5);
  expect(reasons.filter((reason) => attentionOf({ reason }, t).retry)).not.toContain("fee");
  expect(attentionOf({ reason: "eclipse" }, t).what).toContain("eclipse");
});
