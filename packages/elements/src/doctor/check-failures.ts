import { FAILURES } from "@freehold/contract";
import { type Finding, right, wrong } from "./finding.ts";
import type { Heard } from "./install-doctor.ts";

/** A page of a partner's: what its lines to add are about. */
type Place = { origin: string; apiOrigin: string };

/**
 * Says of each kind of failure that the page has had what to add. What another check has found already is left out.
 *
 * @param heard - by `freehold-error`.
 * @param found - by the other checks.
 */
export function checkFailures(
  heard: readonly Heard[],
  found: readonly Finding[],
  { origin, apiOrigin }: Place,
): Finding[] {
  const isKnown = (code: string) => found.some((finding) => !finding.ok && finding.code === code);
  const left = heard.filter(({ code, kind }) => !isKnown(code) && !isKnown(kind));
  return [...new Map(left.map((failure) => [failure.kind, failure])).values()].map(({ code, kind, message }) => {
    const { sentence, line, where } = FAILURES[kind];
    const add = line.replaceAll("https://partner.example", origin).replaceAll("https://platform.example", apiOrigin);
    return wrong(kind, `${code}: “${message}” ${sentence} Add ${add} ${where}.`);
  });
}

/** What a partner's page shows to a customer who has no connection yet, which is no failure. */
export const checkLink = (session: { status: string }): Finding[] =>
  session.status === "unlinked"
    ? [right("link_required", `${FAILURES.link_required.sentence} The widget shows Connect.`)]
    : [];
