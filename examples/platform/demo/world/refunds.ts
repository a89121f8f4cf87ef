import { parseAmount } from "@freehold/contract";
import type { DemoPerson } from "./accounts.ts";
import { createRandom } from "./random.ts";

/** What becomes of a request, in the order it happens; each with how long before the world was made, in days. */
export type RefundStep = { daysAgo: number } & (
  | { act: "ask"; to: "verified wallet" | "another wallet" }
  | { act: "approve"; by: "operator" | "approver" }
  | { act: "reject"; by: "operator"; reason: string }
  | { act: "cancel" }
  | { act: "pay" }
);

/** A person asked for everything back. */
export type DemoRefund = { email: string; steps: readonly RefundStep[] };

/** A refund that was asked for, approved by both admins, and paid, with the days in between. */
function paid(name: string, asked: number, approval: number, payment: number): DemoRefund {
  return {
    email: `${name}@freehold.test`,
    steps: [
      { act: "ask", to: "verified wallet", daysAgo: asked },
      { act: "approve", by: "operator", daysAgo: asked - approval },
      { act: "approve", by: "approver", daysAgo: asked - approval - 0.2 },
      { act: "pay", daysAgo: asked - approval - 0.2 - payment },
    ],
  };
}

/** One that waits: for both admins, or for the other one. */
function waiting(name: string, asked: number, approval?: number): DemoRefund {
  return {
    email: `${name}@freehold.test`,
    steps: [
      { act: "ask", to: "verified wallet", daysAgo: asked },
      ...(approval === undefined ? [] : [{ act: "approve", by: "operator", daysAgo: approval } as const]),
    ],
  };
}

/** One to a wallet that is not the verified one, approved: it is paid once the waiting period of a day is over. */
function coolingOff(name: string, asked: number): DemoRefund {
  return {
    email: `${name}@freehold.test`,
    steps: [
      { act: "ask", to: "another wallet", daysAgo: asked },
      { act: "approve", by: "operator", daysAgo: asked / 2 },
      { act: "approve", by: "approver", daysAgo: asked / 3 },
    ],
  };
}

/** The server's default, in micro-UBXS: the demo's refunds are seen by both admins. */
const TWO_APPROVALS_ABOVE = 1_000_000_000n;

/** All states, and times that differ. All people have a name, so that they are found again. */
const REFUNDS: readonly DemoRefund[] = [
  paid("greta.vogel", 45.3, 2.4, 0.9),
  paid("oskar.blom", 43.1, 3.1, 1.4),
  paid("hugo.peeters", 41.6, 1.2, 0.5),
  paid("pavel.dvorak", 38.7, 4.6, 1.1),
  paid("rosa.bianchi", 34.2, 2.2, 0.7),
  paid("lena.hoffmann", 30.9, 1.6, 2.3),
  paid("tomas.novotny", 27.4, 0.9, 0.4),
  paid("simon.keller", 22.8, 3.4, 1.0),
  paid("ida.larsen", 17.5, 2.7, 0.6),
  paid("louis.lambert", 11.2, 1.3, 0.8),
  {
    email: "felix.brandt@freehold.test",
    steps: [
      { act: "ask", to: "another wallet", daysAgo: 36.4 },
      {
        act: "reject",
        by: "operator",
        daysAgo: 34.9,
        reason: "The wallet belongs to an exchange that no longer takes UBXS.",
      },
    ],
  },
  {
    email: "viktor.ivanov@freehold.test",
    steps: [
      { act: "ask", to: "another wallet", daysAgo: 14.6 },
      {
        act: "reject",
        by: "operator",
        daysAgo: 12.1,
        reason: "You wrote to us that you did not make this request. Please change your password.",
      },
    ],
  },
  {
    email: "nora.oconnor@freehold.test",
    steps: [
      { act: "ask", to: "verified wallet", daysAgo: 25.2 },
      { act: "cancel", daysAgo: 24.8 },
    ],
  },
  {
    email: "hanna.virtanen@freehold.test",
    steps: [
      { act: "ask", to: "verified wallet", daysAgo: 6.3 },
      { act: "cancel", daysAgo: 6.1 },
    ],
  },
  waiting("theo.marchand", 9.4, 7.2),
  waiting("sofia.petrova", 7.8),
  waiting("bram.devries", 6.6, 4.1),
  waiting("marta.kowalska", 5.1),
  waiting("david.cohen", 3.7),
  waiting("freya.nielsen", 2.9, 1.2),
  waiting("amelie.dubois", 1.4),
  waiting("lina.jansen", 0.2),
  coolingOff("yara.haddad", 0.4),
  coolingOff("mateo.garcia", 0.25),
];

/**
 * The refunds of the demo world; in a larger one as many times as many, of people without a name, at times of their own.
 *
 * @param scale - as of the plan, from 1.
 */
export function createRefunds(scale: number, people: readonly DemoPerson[]): readonly DemoRefund[] {
  const others = people.filter(
    (person) => person.email.startsWith("member.") && refundOf(person) > TWO_APPROVALS_ABOVE,
  );
  const more = others.slice(0, (scale - 1) * REFUNDS.length).map(({ email }, number) => {
    const { steps } = REFUNDS[number % REFUNDS.length] as DemoRefund;
    const later = 1 - 0.1 * createRandom(90_000 + number)();
    return { email, steps: steps.map((step) => ({ ...step, daysAgo: step.daysAgo * later })) };
  });
  return [...REFUNDS, ...more];
}

/** What a refund of everything comes to, in micro-UBXS: all that the person paid in, for no purchase of the demo has a fee. */
export function refundOf(person: DemoPerson): bigint {
  return (person.deposits ?? []).reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
}
