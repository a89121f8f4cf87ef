import type { AdminPartnerDetail, PartnerJwks } from "@freehold/contract";
import { Button, Card, Time, useMessages } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { Facts } from "../../../../shared/admin/AttentionItem.tsx";
import { DecideProposal } from "../../../../shared/admin/DecideProposal.tsx";
import { useAsk } from "../../../../shared/admin/use-ask.ts";
import { $partnersMessages, type PartnersMessages } from "../../messages.ts";
import { decideJwks, revokeJwks } from "../../store.ts";
import { Proposed, termsOf } from "../Terms.tsx";
import { ProposeJwks } from "./ProposeJwks.tsx";

/** The public keys of a partner that signs assertions: those that work, and those that wait for another admin. */
export function PublicKeys({ detail: { partner, jwks, jwks_proposal } }: { detail: AdminPartnerDetail }) {
  const t = useMessages($partnersMessages);
  const ask = useAsk();
  const [isProposing, setProposing] = useState(false);
  const revoke = {
    ...{ title: t.revokeJwksTitle, label: t.revokeJwksLabel, busyLabel: t.revoking, fallback: t.jwksNotRevoked },
    variant: "danger" as const,
    children: (
      <>
        <p>{t.revokeText}</p>
        <p>{t.revokeLinks}</p>
      </>
    ),
  };
  return (
    <>
      <DecideProposal
        proposal={jwks_proposal}
        words={{ confirm: t.confirmJwks, confirming: t.confirming, notConfirmed: t.jwksNotConfirmed }}
        confirmTitle={() => t.confirmJwksTitle({ partner: partner.name })}
        question={(decision, asked) => (
          <>
            <Facts facts={jwksFacts(asked, t)} />
            <Proposed by={asked} />
            {decision === "confirm" && <p>{jwks ? t.confirmJwksInstead : t.confirmJwksText}</p>}
          </>
        )}
        frame={(buttons, asked) => (
          <Card title={t.jwksProposedTitle}>
            <Proposed by={asked} />
            <Facts facts={jwksFacts(asked, t)} />
            {buttons}
          </Card>
        )}
        run={(decision, { id }) => decideJwks(id, decision)}
      />
      <Card
        title={t.jwks}
        action={
          (!jwks_proposal || jwks_proposal.is_lapsed) && (
            <Button size="small" onClick={() => setProposing(true)}>
              {t.proposeJwks}
            </Button>
          )
        }
      >
        <p className="admin-muted">{t.jwksLead}</p>
        {jwks ? (
          <>
            <Facts
              facts={[
                ...jwksFacts(jwks, t),
                [t.agreedBy, jwks.agreed_by.join(", ") || t.onMachine],
                [t.lastUsed, jwks.last_used_at ? <Time key="u" value={jwks.last_used_at} zone /> : t.never],
              ]}
            />
            <div className="admin-actions">
              <Button size="small" onClick={() => ask({ ...revoke, run: () => revokeJwks(jwks) })}>
                {t.revoke}
              </Button>
            </div>
          </>
        ) : (
          <p>{t.noJwks}</p>
        )}
      </Card>
      {isProposing && <ProposeJwks partner={partner} onClose={() => setProposing(false)} />}
    </>
  );
}

type JwksTerms = Pick<PartnerJwks, "url" | "keys" | "origins" | "requests_per_minute">;

const jwksFacts = (terms: JwksTerms, t: PartnersMessages): (readonly [string, ReactNode])[] => [
  terms.url === null
    ? [t.thumbprints, <Keys key="k" keys={terms.keys} />]
    : [
        t.jwksUrl,
        <span key="k" className="partner-id" translate="no">
          {terms.url}
        </span>,
      ],
  ...termsOf(terms, t),
];

/** A key's ID is what the admin who proposed it typed; its thumbprint says which key it is. */
function Keys({ keys }: { keys: JwksTerms["keys"] }) {
  const t = useMessages($partnersMessages);
  return (
    <span className="partner-lines">
      {keys.map(({ kid, thumbprint }) => (
        <span key={thumbprint} className="partner-id" translate="no">
          {`${kid ?? t.noKeyId}: ${thumbprint}`}
        </span>
      ))}
    </span>
  );
}
