import { expect, it } from "vitest";
import { createStreamPlaces } from "./stream-places.ts";

let people = 0;
const reader = (from: { address?: string; role?: "user" | "admin"; confirmed?: boolean } = {}) => {
  people += 1;
  const { address = `10.0.${people >> 8}.${people & 255}`, role = "user", confirmed = true } = from;
  return {
    user: { id: `person-${people}`, role, email_confirmed_at: confirmed ? new Date() : null },
    networkAddress: address,
  };
};
const REFUSED = expect.objectContaining({ code: "overloaded" });

it("gives a person six places, and three as long as their email is not confirmed", () => {
  const take = createStreamPlaces();
  for (const [one, most] of [
    [reader(), 6],
    [reader({ confirmed: false }), 3],
  ] as const) {
    const taken = Array.from({ length: most }, () => take(one));
    expect(() => take(one)).toThrow(REFUSED);
    taken[0]?.();
    expect(() => take(one)).not.toThrow();
  }
});

it("gives a partner's page two places, which are none of the person's own", () => {
  const take = createStreamPlaces();
  const own = reader();
  const page = { ...own, user: { ...own.user, link: { id: "link-1" } } };
  const taken = Array.from({ length: 2 }, () => take(page));
  expect(() => take(page)).toThrow(REFUSED);
  for (let n = 0; n < 6; n++) take(own);
  expect(() => take({ ...own, user: { ...own.user, link: { id: "link-2" } } })).not.toThrow();
  taken[0]?.();
  expect(() => take(page)).not.toThrow();
});

it("gives the people of one network address sixty places, and its admins theirs", () => {
  const take = createStreamPlaces();
  const address = "192.0.2.1";
  const taken = Array.from({ length: 60 }, () => take(reader({ address })));
  expect(() => take(reader({ address }))).toThrow(REFUSED);
  expect(() => take(reader())).not.toThrow();
  expect(() => take(reader({ address, role: "admin" }))).not.toThrow();
  taken[0]?.();
  expect(() => take(reader({ address }))).not.toThrow();
});

it.each([2_000, 100, undefined])("keeps fifty places of %j for admins", (places) => {
  const take = createStreamPlaces(places);
  for (let n = 0; n < (places ?? 2_000) - 50; n += 1) take(reader());
  expect(() => take(reader())).toThrow(REFUSED);
  for (let n = 0; n < 50; n += 1) take(reader({ role: "admin" }));
  expect(() => take(reader({ role: "admin" }))).toThrow(REFUSED);
});
