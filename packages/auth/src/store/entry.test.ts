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
    expect(readEntry({ pathname, search })).toEqual({ view, referralCode, resetToken: null });
  });

  it("on login where there is no address", () => {
    expect(readEntry(undefined)).toEqual({ view: "login", referralCode: "", resetToken: null });
  });

  it("on what the embedder says: a view first, then a code", () => {
    expect(readEntry({ pathname: "/register", search: "" }, { view: "login" }).view).toBe("login");
    expect(readEntry({ pathname: "/", search: "" }, { referralCode: "ABCD2345" })).toEqual({
      view: "register",
      referralCode: "ABCD2345",
      resetToken: null,
    });
    expect(readEntry({ pathname: "/", search: "?ref=A" }, { view: "sideways", referralCode: "" })).toEqual({
      view: "register",
      referralCode: "A",
      resetToken: null,
    });
  });

  it("on the form that asks for another link, with a damaged one", () => {
    const link = { pathname: "/app/reset-password", search: "" };
    for (const hash of ["#too-short", "#0123456789abcdef_-0123="])
      expect(readEntry({ ...link, hash })).toMatchObject({ view: "forgot", resetToken: "" });
    expect(readEntry({ ...link, hash: "#too-short" }, { view: "login" })).toMatchObject({ view: "login" });
  });

  it("on the choice of a new password, with the token of a mailed link", () => {
    const link = { pathname: "/app/reset-password", search: "", hash: "#0123456789abcdef_-0123" };
    expect(readEntry(link)).toMatchObject({ view: "reset", resetToken: "0123456789abcdef_-0123" });
    expect(readEntry({ ...link, hash: "" })).toMatchObject({ view: "login", resetToken: null });
    expect(readEntry({ ...link, pathname: "/" })).toMatchObject({ view: "login", resetToken: null });
    expect(readEntry(link, { view: "forgot" })).toMatchObject({ view: "forgot", resetToken: null });
    expect(readEntry({ ...link, hash: "" }, { view: "reset" })).toMatchObject({ view: "login", resetToken: null });
  });
});
