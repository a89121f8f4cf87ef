import { useMessages } from "@freehold/ui";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeOf, type Proposal, type Rules } from "./store.ts";

/** Who proposed what, in a sentence. */
export function ProposedChange({ proposal, rules }: { proposal: Proposal; rules: Rules }) {
  const t = useMessages($rulesMessages);
  const me = useCurrentUser();
  const who = proposal.proposed_by;
  return fill(who === me.email ? t.youProposed : t.proposes, { who, change: changeOf(proposal, rules, t) });
}
