/** What may stand behind a section's id in the address, of sections that do not say themselves that they know no such place. */
const PATHS: Readonly<Record<string, RegExp>> = {
  dashboard: /^$/,
  investments: /^$/,
  "withdraw-all": /^$/,
  payouts: /^(months(\/[^/]+)?)?$/,
  properties: /^([^/]+(\/edit)?)?$/,
  referrals: /^(tree|leaderboard)?$/,
  refunds: /^(requests\/[^/]+|treasury|reconciliation|rules)?$/,
};

/** Whether something stands at a path of a section. @param rest - what follows the section's id. */
export function isKnownPath(section: string, rest: readonly string[]): boolean {
  return PATHS[section]?.test(rest.map(encodeURIComponent).join("/")) ?? true;
}
