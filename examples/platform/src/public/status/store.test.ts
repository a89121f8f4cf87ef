import { expect, it } from "vitest";
import { partsOf } from "./store.ts";

const WELL = {
  success: true,
  as_of: "2026-03-01T09:30:00.000Z",
  platform_status: "suspended",
  database: "ok",
  payments: "running",
  blockchain: "ok",
  mail: "ok",
  reconciliation: { at: "2026-03-01T09:20:00.000Z", result: "agree" },
} as const;

it("says that all is well where the server says so", () => {
  expect(new Set(Object.values(partsOf(WELL)))).toEqual(new Set(["good"]));
});

it("calls nothing well that is not known", () => {
  expect(partsOf(null)).toMatchObject({ platform: "disturbed", payments: "unknown" });
  const away = { database: "unavailable", payments: "unknown", blockchain: "unknown", mail: "unknown" } as const;
  expect(partsOf({ ...WELL, ...away, reconciliation: null })).toEqual({
    platform: "good",
    data: "disturbed",
    payments: "unknown",
    blockchain: "unknown",
    mail: "unknown",
    books: "unknown",
  });
});

it("names what is disturbed", () => {
  const given = { ...WELL, payments: "stopped", mail: "delayed", blockchain: "unavailable" } as const;
  expect(partsOf(given)).toMatchObject({ payments: "disturbed", mail: "disturbed", blockchain: "disturbed" });
});
