import { keyPageQuery } from "@freehold/contract/schemas";
import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayPart, keyPage, newestKey, readKey, textPart } from "./key-page.ts";

const row = (n: number) => ({ at: `2026-03-01T09:30:00.00000${n}Z`, id: `00000000-0000-4000-8000-00000000000${n}` });
const keyOf = ({ at, id }: { at: string; id: string }) => [at, id];

describe("a page by key", () => {
  it("names its end as long as there is more", () => {
    const { items, next } = keyPage([row(3), row(2), row(1)], 2, keyOf);
    expect(items).toEqual([row(3), row(2)]);
    expect(readKey(newestKey, next ?? undefined)).toEqual([row(2).at, row(2).id]);
  });

  it("ends where nothing follows", () => {
    expect(keyPage([row(2), row(1)], 2, keyOf).next).toBeNull();
    expect(keyPage([], 2, keyOf)).toEqual({ items: [], next: null });
  });

  it("begins without a key", () => {
    expect(readKey(newestKey, undefined)).toBeNull();
  });

  it.each([
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("hello").toString("base64url")],
    ["another key", Buffer.from('["name","Harbour Mill"]').toString("base64url")],
    ["no moment", Buffer.from(`["2026-13-45T99:99:99.000000Z","${row(1).id}"]`).toString("base64url")],
    ["a day that no month has", Buffer.from(`["2026-02-30T09:30:00.000000Z","${row(1).id}"]`).toString("base64url")],
    ["the year 0", Buffer.from(`["0000-01-01T09:30:00.000000Z","${row(1).id}"]`).toString("base64url")],
    ["no id", Buffer.from(`["${row(1).at}","'; drop table users"]`).toString("base64url")],
  ])("refuses %s", (_, after) => {
    expect(() => readKey(newestKey, after)).toThrow("After isn't the end of a page of this list.");
  });

  const anyKey = z.union([newestKey, z.tuple([dayPart, z.uuid()]), z.tuple([textPart, z.uuid()])]);
  const digits = (count: number, max: number) =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(count, "0"));
  const madeUpDay = fc
    .tuple(digits(4, 9999), digits(2, 13), digits(2, 32))
    .map(([year, month, day]) => `${year}-${month}-${day}`);
  const madeUpMoment = fc
    .tuple(madeUpDay, digits(2, 25), digits(2, 61), digits(2, 61), digits(6, 999_999))
    .map(([day, hour, minute, second, micros]) => `${day}T${hour}:${minute}:${second}.${micros}Z`);

  it("refuses whatever was made up in one way, or reads what PostgreSQL takes", () => {
    const part = fc.oneof(madeUpDay, madeUpMoment, fc.string(), fc.constantFrom("\0", null, row(1).id));
    const written = fc
      .array(part, { maxLength: 4 })
      .map((parts) => Buffer.from(JSON.stringify(parts)).toString("base64url"));
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (after) => {
        try {
          const [first] = readKey(anyKey, after) ?? [];
          expect(first).not.toContain("\0");
        } catch (error) {
          expect(error).toMatchObject({ code: "validation_failed" });
        }
      }),
    );
  });

  it("takes a moment or a day just where the calendar has it", () => {
    fc.assert(
      fc.property(madeUpMoment, (text) => {
        const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
        const hasDay = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
        expect(dayPart.safeParse(text.slice(0, 10)).success).toBe(hasDay);
        expect(newestKey.safeParse([text, row(1).id]).success).toBe(
          hasDay && hour <= 23 && minute <= 59 && second <= 59,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("reads the end of every page, whatever the last of it is called", () => {
    for (const name of ["\u{6E2F}".repeat(120), "\u{1}".repeat(120)]) {
      const { next } = keyPage([name, name], 1, (last) => [last, row(1).id]);
      const { after } = keyPageQuery.parse({ after: next });
      expect(readKey(z.tuple([textPart, z.uuid()]), after)).toEqual([name, row(1).id]);
    }
  });
});

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}
