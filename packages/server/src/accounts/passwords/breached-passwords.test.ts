import { readFileSync } from "node:fs";
import { sample, times } from "@freehold/test-utils/run/soak";
import { describe, expect, it } from "vitest";
import { makeBreachedPasswords, readCommonPasswords } from "../../../make-breached-passwords.ts";
import { BREACHED_PASSWORDS, isBreached } from "./breached-passwords.ts";

const common = readCommonPasswords();

describe("the list of breached passwords", () => {
  it("is made of the commonest million, and is what the script makes of them", () => {
    expect(common).toHaveLength(999_999);
    expect(makeBreachedPasswords().equals(readFileSync(BREACHED_PASSWORDS))).toBe(true);
  });

  it("has every one that a person could choose, in whatever case", () => {
    const long = common.filter((password) => [...password].length >= 10);
    expect(long.length).toBeGreaterThan(110_000);
    expect(long.filter((password) => !isBreached(password))).toEqual([]);
    expect(sample(long, 10_000).filter((password) => !isBreached(password.toUpperCase()))).toEqual([]);
    expect(isBreached("ｑｗｅｒｔｙｕｉｏｐ")).toBe(true);
  });

  it("takes none of many others for one of them", () => {
    const others = Array.from({ length: times(200_000) }, (_, n) => `no password of anyone ${n}`);
    expect(others.filter(isBreached)).toEqual([]);
  });

  it("is small and quick to ask", () => {
    expect(readFileSync(BREACHED_PASSWORDS).length).toBeLessThan(600_000);
    const { user } = process.cpuUsage();
    for (let n = 0; n < 10_000; n++) isBreached(`walnut tree ${n}`);
    // Time of the processor, so that others on the machine do not count: 10,000 questions in less than a second.
    expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
  });
});
