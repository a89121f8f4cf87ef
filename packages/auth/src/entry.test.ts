import { describe, expect, it } from "vitest";
import { readEntry } from "./entry.ts";

describe("the signed-out screen opens (SPEC 2)", () => {
  it.each([
    ["/", "", "login", ""],
    ["/welcome", "?reference=1", "login", ""],
    ["/", "?ref=ABCD2345", "register", "ABCD2345"],
    ["/", "?utm=x&ref=%20A%2BB%20", "register", "A+B"],
    ["/", "?ref=", "register", ""],
    ["/", "?ref", "register", ""],
    ["/register", "", "register", ""],
    ["/app/register/now", "", "register", ""],
    ["/unregistered", "", "login", ""],
  ])("at %s%s on %s", (pathname, search, view, referralCode) => {
    expect(readEntry({ pathname, search })).toEqual({ view, referralCode });
  });

  it("on login where there is no address", () => {
    expect(readEntry(undefined)).toEqual({ view: "login", referralCode: "" });
  });

  it("on what the embedder says: a view first, then a code", () => {
    expect(readEntry({ pathname: "/register", search: "" }, { view: "login" }).view).toBe("login");
    expect(readEntry({ pathname: "/", search: "" }, { referralCode: "ABCD2345" })).toEqual({
      view: "register",
      referralCode: "ABCD2345",
    });
    expect(readEntry({ pathname: "/", search: "?ref=A" }, { view: "sideways", referralCode: "" })).toEqual({
      view: "register",
      referralCode: "A",
    });
  });
});
