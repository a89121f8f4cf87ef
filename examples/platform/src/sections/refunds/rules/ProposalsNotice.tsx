import { Button, Notice, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { openRules } from "../shared/store.ts";
import { useCurrentUser } from "../shared/use-current-user.ts";
import { $rulesMessages } from "./messages.ts";
import { ProposedChange } from "./ProposedChange.tsx";
import { $rules } from "./store.ts";

/** Says on the queue that a change of the rules waits. */
export function ProposalsNotice() {
  const t = useMessages($rulesMessages);
  const { data } = useStore($rules);
  const me = useCurrentUser();
  if (!data?.pending.length) return null;
  const forMe = data.pending.some(({ proposed_by }) => proposed_by !== me.email);
  return (
    <div className="admin-notice">
      <Notice
        tone={forMe ? "warning" : "info"}
        title={forMe ? t.waitsForYou : t.yoursWaits}
        action={
          <Button size="small" onClick={openRules}>
            {t.review}
          </Button>
        }
      >
        {data.pending.map((proposal) => (
          <p key={proposal.id}>
            <ProposedChange proposal={proposal} rules={data.settings} />
          </p>
        ))}
        {!forMe && <p>{t.another}</p>}
      </Notice>
    </div>
  );
}
