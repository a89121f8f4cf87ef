import { parseAmount } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { PEOPLE } from "./accounts.ts";
import { planWorld } from "./plan.ts";
import { publishedDaysAgo } from "./properties.ts";
import { refundOf } from "./refunds.ts";

describe.each([1, 3])("the plan of the demo world at scale %s", (scale) => {
  const { people, properties, purchases, refunds } = planWorld(scale);
  const priceOf = new Map(properties.map(({ slug, share_price_ubxs }) => [slug, parseAmount(share_price_ubxs)]));

  it("is the same each time", () => {
    expect(planWorld(scale)).toEqual({ people, properties, purchases, refunds });
  });

  it("has as many people as it should, each once, after the person who invited them", () => {
    expect(people).toHaveLength(200 * scale);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    const joined = new Map(people.map(({ email, daysAgo }) => [email, daysAgo]));
    for (const { invitedBy, daysAgo } of people) if (invitedBy) expect(joined.get(invitedBy)).toBeGreaterThan(daysAgo);
  });

  it("lets no person spend what they have not paid in, nor buy what is not offered or sold", () => {
    for (const { email, daysAgo: joined, deposits = [] } of people) {
      const money = [
        ...deposits.map(({ amount, daysAgo }) => ({ daysAgo, change: parseAmount(amount) })),
        ...purchases
          .filter((purchase) => purchase.email === email)
          .map(({ slug, shares, daysAgo }) => ({ daysAgo, change: -BigInt(shares) * (priceOf.get(slug) ?? 0n) })),
      ].sort((one, other) => other.daysAgo - one.daysAgo);
      let balance = 0n;
      for (const { change, daysAgo } of money) {
        balance += change;
        expect(balance).toBeGreaterThanOrEqual(0n);
        expect(daysAgo).toBeLessThan(joined);
      }
    }
    for (const { slug, shares_total } of properties) {
      const sold = purchases.filter((purchase) => purchase.slug === slug);
      expect(sold.reduce((sum, { shares }) => sum + shares, 0)).toBeLessThanOrEqual(shares_total);
      for (const { daysAgo } of sold) expect(daysAgo).toBeLessThan(publishedDaysAgo(slug));
    }
  });

  it("begins early enough for the payouts of 24 months, on whatever day of a month it is made", () => {
    expect(purchases[0]?.daysAgo).toBeGreaterThan(737);
  });

  it("has as many refunds as it should, in the same states, one a person", () => {
    const statesOf = (some: typeof refunds) => some.map(({ steps }) => steps.map(({ act }) => act).join()).sort();
    const inOne = statesOf(planWorld(1).refunds);
    expect(statesOf(refunds)).toEqual(inOne.flatMap((state) => Array<string>(scale).fill(state)));
    expect(new Set(refunds.map(({ email }) => email)).size).toBe(refunds.length);
  });

  it("asks for refunds of what two admins have to approve, after the last purchase", () => {
    for (const { email, steps } of refunds) {
      const person = people.find((one) => one.email === email);
      expect(person && refundOf(person)).toBeGreaterThan(1_000_000_000n);
      const days = steps.map(({ daysAgo }) => daysAgo);
      expect(days).toEqual([...days].sort((one, other) => other - one));
      for (const purchase of purchases.filter((one) => one.email === email))
        expect(purchase.daysAgo).toBeGreaterThan(days[0] as number);
    }
  });
});

it("is the accounts of DESIGN 8 alone at scale 0", () => {
  expect(planWorld(0)).toMatchObject({ people: PEOPLE, purchases: [], refunds: [] });
});
