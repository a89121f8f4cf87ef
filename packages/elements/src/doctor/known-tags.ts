/** Made of the manifest: every tag with its attributes, and the values of those that take no others. */
export const KNOWN_TAGS: Record<string, Record<string, readonly string[]>> = {
  "freehold-account": {
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
    show: ["factors", "devices", "sites", "words", "email", "data", "close"],
  },
  "freehold-announcement": {
    "announcement-id": [],
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
  },
  "freehold-auth": {
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
    view: ["login", "register", "forgot"],
    "referral-code": [],
    fields: ["light", "shadow"],
  },
  "freehold-sidebar-shell": {
    brand: [],
    section: [],
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
  },
  "freehold-wallet-connect": {
    "project-id": [],
    "sign-only": [],
    "connect-only": [],
    "local-chain": [],
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
  },
  "freehold-withdraw-all": {
    "api-url": [],
    theme: ["light", "dark", "auto"],
    locale: [],
    "wallet-section": [],
    "sign-in": [],
  },
};
