import { beforeEach, expect, it } from "vitest";
import { openSection } from "../../shared/location/router.ts";
import { $page, invitationLink } from "./store.ts";

beforeEach(() => openSection("referrals"));

it("a link opens the registration form with the code (SPEC 2)", () => {
  expect(invitationLink("https://freehold.example", "AB12CD34")).toBe("https://freehold.example/register?ref=AB12CD34");
  expect(invitationLink("https://freehold.example", "A&B")).toBe("https://freehold.example/register?ref=A%26B");
});

it("the page stands in the address, and what is no page is the first one", () => {
  const stop = $page.listen(() => undefined);
  const pages = ["2", "17", "0", "-1", "1.5", "two", "1e9"].map((page) => {
    openSection("referrals", { search: { page } });
    return $page.get();
  });
  stop();
  expect(pages).toEqual([2, 17, 1, 1, 1, 1, 1]);
});
