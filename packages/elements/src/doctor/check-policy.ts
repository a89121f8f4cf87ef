import { type Finding, right, wrong } from "./finding.ts";
import { allows, type Policy, parsePolicies } from "./policy.ts";

/** A page whose policies are looked at. */
type PolicyPage = { policies: readonly Policy[]; address: URL };

const named = (origin: string, page: URL) => (origin === page.origin ? "'self'" : origin);

/** Whether the script of the elements may run. @param nonce - of its tag. */
export function checkScriptPolicy(script: URL, nonce: string | undefined, { policies, address }: PolicyPage): Finding {
  const isBlocked = policies.some((policy) => {
    const sources = policy.get("script-src") ?? policy.get("default-src") ?? [];
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return false;
    return sources.includes("'strict-dynamic'") || !allows(policy, "script-src", script, address);
  });
  if (!isBlocked) return right("blocked_by_csp", "The page's Content Security Policy lets the script run.");
  return wrong(
    "blocked_by_csp",
    `The page's Content Security Policy blocks ${script}: add ${named(script.origin, address)} to its script-src, or the policy's nonce to the script tag.`,
  );
}

/** Whether the API may be asked. */
export function checkApiPolicy(api: URL, { policies, address }: PolicyPage): Finding {
  if (policies.every((policy) => allows(policy, "connect-src", api, address)))
    return right("blocked_by_csp", "The page's Content Security Policy lets requests to the API through.");
  return wrong(
    "blocked_by_csp",
    `The page's Content Security Policy blocks requests to ${api}: add ${named(api.origin, address)} to its connect-src.`,
  );
}

/**
 * Whether a policy lets the elements work, before a page has it.
 *
 * @param policy - as its header says it.
 */
export function checkPolicy(policy: string, page: { address: string; script: string; api: string }): Finding[] {
  const inPage = { policies: parsePolicies(policy), address: new URL(page.address) };
  return [checkScriptPolicy(new URL(page.script), undefined, inPage), checkApiPolicy(new URL(page.api), inPage)];
}
