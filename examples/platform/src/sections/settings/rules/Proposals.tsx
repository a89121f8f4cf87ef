import type { SettingsAnswer } from "@freehold/contract";
import { Card, useMessages } from "@freehold/ui";
import { ReconciliationWarning } from "../../../shared/admin/books/ReconciliationWarning.tsx";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $rulesMessages } from "./messages.ts";
import { changeOf, confirmationOf, decide } from "./store.ts";

/** The changes that wait for another admin, to confirm or to cancel. */
export function Proposals({ answer: { pending, settings: rules } }: { answer: SettingsAnswer }) {
  const t = useMessages($rulesMessages);
  if (pending.length === 0) return null;
  return (
    <Card title={t.waiting}>
      <ul className="proposals">
        {pending.map((proposal) => {
          const { id, field, proposed_by, is_yours, reason } = proposal;
          const change = changeOf(proposal, rules, t);
          return (
            <li key={id}>
              <p className="proposals-what">
                {fill(is_yours ? t.youProposed : t.proposes, { who: proposed_by, change })}
              </p>
              {reason && <p className="proposals-what">{fill(t.because, { reason })}</p>}
              <DecideProposal
                proposal={proposal}
                words={t}
                confirmTitle={() => t.confirmTitle}
                question={(decision) =>
                  decision === "cancel" ? (
                    <p>{t.cancelText({ change })}</p>
                  ) : (
                    <>
                      <p>{fill(confirmationOf(field, t), { who: <strong>{proposed_by}</strong>, change })}</p>
                      {reason && <blockquote className="admin-quote">{reason}</blockquote>}
                      {field === "payments" && <ReconciliationWarning />}
                    </>
                  )
                }
                run={(decision) => decide(id, decision)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
