/** The password of every demo account. The accounts are for looking around; the server never creates them by itself. */
export const DEMO_PASSWORD = "freehold-demo-2026";

/** A person of the demo world. */
export type DemoPerson = {
  email: string;
  /**
   * Their wallet, by its number among anvil's test accounts: its key is public, so no money is kept there.
   * @default one whose key is made of the address of their email
   */
  account?: number;
  role: "user" | "admin";
  /** When they registered. */
  daysAgo: number;
  /** The wallet is verified, as if the person had signed for it. */
  verified?: boolean;
  /** What they paid in, UBXS. */
  deposits?: readonly { amount: string; daysAgo: number }[];
  /** What is still in their wallet, UBXS. */
  inWallet?: string;
  /** Who invited them, by email. */
  invitedBy?: string;
  /** What the account shows, for the table that `start` prints. */
  has: string;
};

/** The demo world of DESIGN 8. Referrals come after the person who invited them. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: "investor@freehold.test",
    account: 1,
    role: "user",
    daysAgo: 640,
    verified: true,
    deposits: [
      { amount: "1250.5", daysAgo: 632 },
      { amount: "320.25", daysAgo: 365 },
      { amount: "1000", daysAgo: 64 },
    ],
    has: "a verified wallet, deposits of 1,250.50, 320.25 and 1,000.00 UBXS, shares in four properties, payouts, two referrals",
  },
  {
    email: "newcomer@freehold.test",
    account: 2,
    role: "user",
    daysAgo: 12,
    inWallet: "5000",
    has: "nothing yet",
  },
  {
    email: "operator@freehold.test",
    account: 3,
    role: "admin",
    daysAgo: 790,
    has: "the admin role",
  },
  {
    email: "approver@freehold.test",
    account: 4,
    role: "admin",
    daysAgo: 790,
    has: "the admin role",
  },
  {
    email: "friend.one@freehold.test",
    account: 5,
    role: "user",
    daysAgo: 560,
    verified: true,
    deposits: [{ amount: "1800", daysAgo: 552 }],
    invitedBy: "investor@freehold.test",
    has: "an invitation from investor@freehold.test",
  },
  {
    email: "friend.two@freehold.test",
    account: 6,
    role: "user",
    daysAgo: 210,
    invitedBy: "investor@freehold.test",
    has: "an invitation from investor@freehold.test",
  },
];
