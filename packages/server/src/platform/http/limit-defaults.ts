/** A number of requests in a number of seconds. */
export type Limit = {
  points: number;
  duration: number;
  /**
   * From half of the points on each further try has to wait after the one before: a second, then twice as long each time, a minute
   * at most. @default false
   */
  growingPauses?: boolean;
};

/** The default of each limit. */
export const LIMITS = {
  /** Failed sign-ins from one network address, on devices that are not known. */
  signInByAddress: { points: 100, duration: 900 },
  /** Failed sign-ins from one network address for one email address, on devices that are not known. */
  signInByPair: { points: 10, duration: 900, growingPauses: true },
  /** Failed sign-ins for one email address from anywhere, on devices that are not known. */
  signInByEmail: { points: 100, duration: 900, growingPauses: true },
  /** Failed sign-ins for one email address on one device that is known to the account: no stranger's guesses count there. */
  signInByDevice: { points: 10, duration: 900, growingPauses: true },
  /** Sign-ins of one person with the right password: each stands in the account's log, and may begin a second step. */
  signedInByPerson: { points: 60, duration: 3600 },
  /** Sign-ins from one network address with the right password, of all accounts. */
  signedInByAddress: { points: 600, duration: 900 },
  /** Codes for signing in that one person is mailed. */
  signInCode: { points: 6, duration: 900 },
  /** Wrong codes and passkeys of one person, at a sign-in or for a fresh proof. */
  secondFactor: { points: 10, duration: 900, growingPauses: true },
  /** Passkeys tried from one network address that signed in to no account. */
  passkeySignIn: { points: 100, duration: 900 },
  /** Challenges for passkeys that one network address asked for: each sign-in page asks for one. */
  passkeyOptions: { points: 600, duration: 900 },
  /** Windows for a fresh proof that one person asked for. */
  proofTicket: { points: 30, duration: 900 },
  /** Tickets of such windows that do not exist, tried from one network address. */
  proofWindow: { points: 30, duration: 900 },
  /** Tickets for connecting a site that do not exist, tried from one network address. */
  linkWindow: { points: 30, duration: 900 },
  /** Sites that one person tried to connect, with a proof or without: each is mailed, told to the partner's server and kept for good. */
  siteConnected: { points: 40, duration: 3600 },
  /** Sign-ins at partners' pages that were begun or ended from one network address: each is a row for some minutes. */
  oauthSignIn: { points: 600, duration: 900 },
  /** Codes of such sign-ins that one network address exchanged, or tried to. */
  oauthToken: { points: 600, duration: 900 },
  /** Secret keys of partners that do not exist, tried from one network address. */
  partnerKey: { points: 30, duration: 900 },
  /** Windows for a refund to another wallet that one partner asked for of one person. */
  refundTicket: { points: 30, duration: 900 },
  /** Passkeys and authenticators that one person added. */
  factorAdded: { points: 20, duration: 3600 },
  /** Words for emails that one person made anew: each time is mailed. */
  wordsRenewed: { points: 5, duration: 3600 },
  /** References of emails checked from one network address. */
  mailCheck: { points: 60, duration: 900 },
  /** Links that one person was mailed to recover an account without its factors. */
  recoveryLink: { points: 5, duration: 86_400 },
  /** Registrations from one network address. */
  registration: { points: 300, duration: 900 },
  /** Registrations with email addresses of one domain, from anywhere: one mailbox may take all mail of a domain. */
  registrationByDomain: { points: 20, duration: 3600 },
  /** Registrations with email addresses of one large provider, from one network address. */
  registrationByProvider: { points: 200, duration: 3600 },
  /** Wrong current passwords of one person who changes theirs. */
  passwordChange: { points: 10, duration: 900 },
  /** Changes of one person's password that succeeded: each is mailed. */
  passwordChangedByPerson: { points: 5, duration: 3600 },
  /** Changes of passwords from one network address that succeeded. */
  passwordChangedByAddress: { points: 100, duration: 900 },
  /** Links for a new password that one network address asked for: as many as an office needs, since no mailbox is flooded anyway. */
  passwordForgotByAddress: { points: 300, duration: 900 },
  /** Links for a new password that do not exist, tried from one network address. */
  passwordReset: { points: 30, duration: 900 },
  /** Links to confirm an email address that one person asked for anew. */
  emailConfirmation: { points: 5, duration: 3600 },
  /** Changes of email that one person requested: each is mailed to an address that isn't theirs yet. */
  emailChange: { points: 5, duration: 3600 },
  /** Files with their data that one person requested: each reads all there is. */
  dataExport: { points: 5, duration: 86_400 },
  /** Links "it wasn't me", or to confirm an address, that do not exist, tried from one network address. */
  mailedLink: { points: 30, duration: 900 },
  /** Nonces for proving a wallet that one person asked for. */
  walletNonce: { points: 60, duration: 900 },
  /** Messages for proving a wallet that one person sent, good or bad: each may make the chain's node work. */
  walletVerify: { points: 30, duration: 900 },
  /** Destinations that one person asked about: each makes the chain's node work. */
  destination: { points: 60, duration: 900 },
  /** Withdrawal requests that one person tried, made or not: each locks balances, and what is made is mailed and kept for good. */
  withdrawalRequest: { points: 60, duration: 900 },
  /** Deposits that one person announced: each makes the chain's node work. */
  depositNotice: { points: 60, duration: 900 },
  /** Purchases that one person tried, bought or not: each locks the property that others buy of, too. */
  investment: { points: 60, duration: 900 },
  /** Referral codes looked up from one network address. */
  referralCode: { points: 120, duration: 60 },
  /** Names of wallets looked up from one network address: each may make the server ask a name service. */
  walletName: { points: 120, duration: 60 },
  /** Statements that one person asked for: a long one makes the server draw for seconds. */
  statement: { points: 60, duration: 900 },
  /** Receipts of purchases that one person asked for: each is drawn. */
  receipt: { points: 60, duration: 900 },
  /** Files for spreadsheets that one person asked for: each reads all there is. */
  export: { points: 60, duration: 900 },
} as const satisfies Record<string, Limit>;

/** A name in {@link LIMITS}. */
export type LimitName = keyof typeof LIMITS;
