import { type Finding, right, wrong } from "./finding.ts";
import { allowsRequest, allowsScript, type Policy, parsePolicies, type ScriptTag } from "./policy.ts";

/** A page whose policies are looked at. */
type PolicyPage = { policies: readonly Policy[]; address: URL };

const named = (origin: string, page: URL) => (origin === page.origin ? "'self'" : origin);

/** Whether the script of the elements may run, and what it loads later from beside it. */
export function checkScriptPolicy(script: URL, tag: ScriptTag, { policies, address }: PolicyPage): Finding {
  const isBlocked = policies.some((policy) => !allowsScript(policy, script, address, tag));
  if (isBlocked)
    return wrong(
      "blocked_by_csp",
      `The page's Content Security Policy blocks ${script}: add ${named(script.origin, address)} to its script-src, or the policy's nonce to the script tag.`,
    );
  const later = new URL("doctor.js", script);
  // The entry passes its nonce on.
  if (!tag.nonce && policies.some((policy) => !allowsScript(policy, later, address, { isLoadedByScript: true })))
    return wrong(
      "blocked_by_csp",
      `The page's Content Security Policy allows ${script} but blocks the files it loads later: add ${new URL(".", script)} to its script-src.`,
    );
  return right("blocked_by_csp", "The page's Content Security Policy allows the script.");
}

/** Whether the API may be asked. */
export function checkApiPolicy(api: URL, { policies, address }: PolicyPage): Finding {
  // A call is below the address.
  const call = new URL(`${api.href.replace(/\/$/, "")}/platform`);
  if (policies.every((policy) => allowsRequest(policy, call, address)))
    return right("blocked_by_csp", "The page's Content Security Policy allows requests to the API.");
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
  return [checkScriptPolicy(new URL(page.script), {}, inPage), checkApiPolicy(new URL(page.api), inPage)];
}
