/** The password of every demo account. The accounts are for looking around; the server never creates them by itself. */
export const DEMO_PASSWORD = "freehold-demo-2026";

/** A person of the demo world. */
export type DemoPerson = {
  email: string;
  /** An account of anvil's well-known test mnemonic: everybody knows its key, so nobody keeps money there. */
  wallet: string;
  role: "user" | "admin";
  /** When they registered. */
  daysAgo: number;
  /** The wallet is verified, as if the person had signed for it. */
  verified?: boolean;
  /** Confirmed deposits, UBXS. */
  deposits?: readonly { amount: string; txHash: string; daysAgo: number }[];
  /** Who invited them, by e-mail. */
  invitedBy?: string;
  /** What the account shows, for the table that `start` prints. */
  has: string;
};

const hash = (digits: string): string => `0x${digits.repeat(64 / digits.length)}`;

/** The demo world of DESIGN 8. Referrals come after the person who invited them. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: "investor@freehold.test",
    wallet: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    role: "user",
    daysAgo: 200,
    verified: true,
    deposits: [
      { amount: "1250.5", txHash: hash("a1b2c3d4e5f60718"), daysAgo: 190 },
      { amount: "320.25", txHash: hash("5e6f708192a3b4c5"), daysAgo: 121 },
      { amount: "1000", txHash: hash("0c1d2e3f40516273"), daysAgo: 64 },
    ],
    has: "a verified wallet, deposits of 1,250.50, 320.25 and 1,000.00 UBXS, two referrals",
  },
  {
    email: "newcomer@freehold.test",
    wallet: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    role: "user",
    daysAgo: 12,
    has: "nothing yet",
  },
  {
    email: "operator@freehold.test",
    wallet: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    role: "admin",
    daysAgo: 230,
    has: "the admin role",
  },
  {
    email: "approver@freehold.test",
    wallet: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
    role: "admin",
    daysAgo: 230,
    has: "the admin role",
  },
  {
    email: "friend.one@freehold.test",
    wallet: "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc",
    role: "user",
    daysAgo: 150,
    invitedBy: "investor@freehold.test",
    has: "an invitation from investor@freehold.test",
  },
  {
    email: "friend.two@freehold.test",
    wallet: "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
    role: "user",
    daysAgo: 90,
    invitedBy: "investor@freehold.test",
    has: "an invitation from investor@freehold.test",
  },
];
