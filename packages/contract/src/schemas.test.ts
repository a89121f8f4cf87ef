import { describe, expect, it } from "vitest";
import {
  adminWithdrawalsQuery,
  amount,
  analyticsQuery,
  credentials,
  pageQuery,
  pendingTotalWithdrawal,
  positiveAmount,
  propertyPatch,
  registration,
  rejection,
  statementQuery,
  walletTransactionsFilter,
  walletTransactionsQuery,
} from "./schemas.ts";

const account = { email: "new@freehold.test", password: "freehold-demo-2026", wallet_address: `0x${"ab".repeat(20)}` };
const messages = (input: unknown) =>
  registration.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("registration (SPEC 3)", () => {
  it("takes an email, a password, a wallet and perhaps a code, trimmed, and nothing else", () => {
    expect(
      registration.parse({ ...account, email: " new@freehold.test ", referral_code: " ABCD2345 ", role: "admin" }),
    ).toEqual({ ...account, referral_code: "ABCD2345" });
  });

  it("says of a bad field what goes on from its name", () => {
    expect(messages({ email: "new", password: "short", wallet_address: " " })).toEqual([
      "email must be an email address",
      "password must have at least 15 characters",
      "wallet_address is required",
    ]);
  });

  it("leaves a password as it is", () => {
    expect(registration.parse({ ...account, password: "  spaces stay  " }).password).toBe("  spaces stay  ");
  });
});

it("login asks for no more than that both are there: rules for new passwords are not for old ones", () => {
  expect(credentials.parse({ email: "a@b.test", password: "x" })).toEqual({ email: "a@b.test", password: "x" });
  expect(credentials.safeParse({ email: "a@b.test", password: "" }).success).toBe(false);
});

describe("amounts", () => {
  it.each(["0", "1250.5", "-3", "0.000001"])("take %s", (value) => {
    expect(amount.parse(value)).toBe(value);
  });

  it.each(["1e3", "1.0000001", "1,000", "01", "", 5])("refuse %j", (value) => {
    expect(amount.safeParse(value).success).toBe(false);
  });

  it.each(["0", "0.000000", "-1"])("that people ask for are more than %s", (value) => {
    expect(positiveAmount.safeParse(value).success).toBe(false);
  });
});

it("a page is the first with ten items, unless asked otherwise (SPEC 9)", () => {
  expect(pageQuery.parse({})).toEqual({ page: 1, limit: 10 });
  expect(pageQuery.safeParse({ limit: "101" }).success).toBe(false);
});

it.each([
  ["withdrawals", adminWithdrawalsQuery],
  ["analytics", analyticsQuery],
  ["a statement", statementQuery],
  ["movements", walletTransactionsQuery],
  ["a file of movements", walletTransactionsFilter],
])("a period of %s ends no earlier than it begins", (_, query) => {
  const of = (from: string, to: string) => query.safeParse({ from, to, format: "csv" }).error?.issues;
  expect(of("2026-03-07", "2026-03-07")).toBeUndefined();
  expect(of("2026-03-08", "2026-03-07")).toMatchObject([{ path: ["to"], message: "must not be before the first day" }]);
});

it("the pending check is a success with a withdrawal or none without", () => {
  expect(pendingTotalWithdrawal.parse({ success: false, withdrawal: null })).toEqual({
    success: false,
    withdrawal: null,
  });
  expect(pendingTotalWithdrawal.safeParse({ success: true, withdrawal: null }).success).toBe(false);
});

describe("texts that people type", () => {
  const forged = [
    "Mill\nApprove: yes",
    "Mill\u202Elliw",
    "Mill\u2066",
    "Mill\u0085",
    "Mill\u2028x",
    "Mill\u0007",
    "a\tb",
  ];
  it.each(forged)("%j is no name of a property", (name) => {
    const { error } = propertyPatch.safeParse({ name });
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be one line, without control characters"]);
  });

  it.each(["\u200B", "\u200E", "\u061C", "\u3164", "\u00AD", "\u2800", "\u{E0041}"])(
    "a name has no character that is not seen: %j",
    (invisible) => {
      const { error } = propertyPatch.safeParse({ name: `Harbour${invisible} Mill` });
      expect(error?.issues.map(({ message }) => message)).toEqual(["must have no invisible characters"]);
    },
  );

  it.each(["H\u0430rbour Mill", "Κ\u0430фе", "M\u03BFlen"])("a word of a name has one script: %j", (name) => {
    const { error } = propertyPatch.safeParse({ name });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "must not mix Latin, Cyrillic and Greek letters in one word",
    ]);
  });

  it.each(["USB-порт 3", "Дом на Неве", "Οικία Αθηνών", "Nhà phố Huế 12", "東京タワー", "plan_план.pdf", "50 µm"])(
    "%s is a name",
    (name) => expect(propertyPatch.parse({ name })).toEqual({ name }),
  );

  it("have lines where there is room for them, and no other control characters", () => {
    expect(rejection.parse({ reason: " Two\n\tlines\r\n" })).toEqual({ reason: "Two\n\tlines" });
    expect(rejection.safeParse({ reason: "Not\u202E paid" }).success).toBe(false);
    expect(propertyPatch.parse({ name: "  الواحة 12 · Löwenhof  " })).toEqual({ name: "الواحة 12 · Löwenhof" });
  });
});
