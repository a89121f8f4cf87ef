/** A section whose content is still to come: what it is called and, in one sentence, what it will hold. */
export type Coming = { label: string; will: string };

/**
 * The sections of SPEC 2 that have no content yet, by id. Each says what it will hold and shows no made-up data.
 * A section that gets its content leaves this list and gets a screen in Section.tsx.
 */
export const COMING: Readonly<Record<string, Coming>> = {
  dashboard: {
    label: "Dashboard",
    will: "Your balance, your latest transactions and the state of your refund will stand here, on one page.",
  },
  properties: {
    label: "Properties",
    will: "The buildings on the platform will stand here, with their place, price per share and expected yield.",
  },
  investments: {
    label: "Investments",
    will: "Every share you hold will stand here, with what you paid for it and what it has earned.",
  },
  referrals: {
    label: "Referrals",
    will: "Your invitation link, the people who joined with it and your rewards will stand here.",
  },
  payouts: {
    label: "Payouts",
    will: "What your properties paid you, month by month, and what is expected next will stand here.",
  },
  users: {
    label: "User Management",
    will: "Every account will stand here, with its role, its wallet and the switch that disables it.",
  },
  analytics: {
    label: "Analytics",
    will: "Deposits, refunds and payouts over time will stand here as charts, with their tables.",
  },
};

/** SPEC 2: the wallet. */
export const WALLET_SECTION = { id: "wallet", label: "Wallet" } as const;

/** The admins' queue of refund requests, after Analytics. */
export const REFUNDS_SECTION = { id: "refunds", label: "Refund Requests", adminOnly: true } as const;
