/** The demo wallet's accounts: two of those that every anvil has. Their keys are public, so people keep no money there. */
export const ACCOUNTS = [
  {
    owner: "investor@freehold.test",
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    key: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  },
  {
    owner: "newcomer@freehold.test",
    address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    key: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  },
] as const;

/** One of {@link ACCOUNTS}. */
export type Account = (typeof ACCOUNTS)[number];
