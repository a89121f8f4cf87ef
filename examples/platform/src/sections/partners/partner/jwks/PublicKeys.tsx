import type { AdminPartnerDetail, PartnerJwks } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { Facts } from "../../../../shared/admin/AttentionItem.tsx";
import { useAsk } from "../../../../shared/admin/use-ask.ts";
import { $partnersMessages, type PartnersMessages } from "../../messages.ts";
import { decideJwks, revokeJwks } from "../../store.ts";
import { Agreement } from "../Agreement.tsx";
import { Proposed, termsOf } from "../Terms.tsx";
import { ProposeJwks } from "./ProposeJwks.tsx";

/** The public keys of a partner that signs assertions: those that work, and those that wait for another admin. */
export function PublicKeys({ detail: { partner, jwks, jwks_proposal } }: { detail: AdminPartnerDetail }) {
  const t = useMessages($partnersMessages);
  const ask = useAsk();
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
  const words = {
    ...{ title: t.jwks, lead: t.jwksLead, propose: t.proposeJwks, proposedTitle: t.jwksProposedTitle },
    ...{ confirm: t.confirmJwks, confirming: t.confirming, notConfirmed: t.jwksNotConfirmed },
    confirmText: jwks ? t.confirmJwksInstead : t.confirmJwksText,
  };
  return (
    <Agreement
      proposal={jwks_proposal}
      words={words}
      confirmTitle={() => t.confirmJwksTitle({ partner: partner.name })}
      asked={(asked) => (
        <>
          <Proposed by={asked} />
          <Facts facts={jwksFacts(asked, t)} />
        </>
      )}
      run={(decision, { id }) => decideJwks(id, decision)}
      propose={(onClose) => <ProposeJwks partner={partner} onClose={onClose} />}
    >
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
    </Agreement>
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
