import { FAILURES, type FailureKind } from "@freehold/contract";
import { expect, it } from "vitest";
import { checkFailures } from "./check-failures.ts";
import { wrong } from "./finding.ts";

const PLACE = { origin: "https://bank.example", apiOrigin: "https://freehold.example" };
const KINDS = Object.keys(FAILURES) as FailureKind[];

it.each(KINDS)("says what to add for %s", (kind) => {
  const [finding, ...more] = checkFailures([{ code: "a_code", kind, message: "It failed." }], [], PLACE);
  expect(more).toEqual([]);
  const line = FAILURES[kind].line
    .replaceAll("https://partner.example", PLACE.origin)
    .replaceAll("https://platform.example", PLACE.apiOrigin);
  expect(finding).toMatchObject({ code: kind, ok: false, docsUrl: expect.stringMatching(new RegExp(`#${kind}$`)) });
  expect(finding?.message).toContain(`a_code: “It failed.”`);
  expect(finding?.message).toContain(`Add ${line} `);
});

it("says each kind once, and nothing that another check has found", () => {
  const heard = [
    { code: "internal", kind: "api", message: "First." },
    { code: "unavailable", kind: "api", message: "Second." },
    { code: "load", kind: "render", message: "A file." },
    { code: "origin_not_allowed", kind: "origin_not_allowed", message: "Not here." },
  ] as const;
  const found = [wrong("load", "no file"), wrong("origin_not_allowed", "not here")];
  expect(checkFailures(heard, found, PLACE).map(({ code, message }) => [code, message.slice(0, 21)])).toEqual([
    ["api", "unavailable: “Second."],
  ]);
});
