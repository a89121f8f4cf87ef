import { describe, expect, it } from "vitest";
import { keyPage, newestKey, readKey } from "./key-page.ts";

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
    ["no id", Buffer.from(`["${row(1).at}","'; drop table users"]`).toString("base64url")],
  ])("refuses %s", (_, after) => {
    expect(() => readKey(newestKey, after)).toThrow("After is not the end of a page of this list.");
  });
});
