import type { AdminPartnerDetail, PartnerKey } from "@freehold/contract";
import { Badge, Button, Time, type Tone, useMessages } from "@freehold/ui";
import { Ban, CircleCheck, EyeOff } from "@freehold/ui/icons";
import { type ReactNode, useState } from "react";
import { Facts } from "../../../shared/admin/AttentionItem.tsx";
import { useAsk } from "../../../shared/admin/use-ask.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $partnersMessages, type PartnersMessages } from "../messages.ts";
import { decideKey, revokeKey } from "../store.ts";
import { Agreement } from "./Agreement.tsx";
import { ProposeKey } from "./ProposeKey.tsx";
import { ShowKey } from "./ShowKey.tsx";
import { Proposed, termsOf } from "./Terms.tsx";

/** The secret keys of a partner: the one that waits for another admin, those that work, and those that did. */
export function Keys({ detail: { partner, keys, proposal } }: { detail: AdminPartnerDetail }) {
  const t = useMessages($partnersMessages);
  const isFull = partner.live_keys >= 2;
  return (
    <Agreement
      proposal={proposal}
      words={{ ...t, title: t.keys, lead: isFull ? `${t.keysLead} ${t.twoKeys}` : t.keysLead }}
      confirmTitle={() => t.confirmTitle({ partner: partner.name })}
      asked={(asked) => (
        <>
          <Proposed by={asked} />
          <Facts facts={termsOf(asked, t)} />
        </>
      )}
      run={(decision, { id }) => decideKey(id, decision)}
      isFull={isFull}
      propose={(onClose) => <ProposeKey partner={partner} onClose={onClose} />}
    >
      {keys.length === 0 && <p>{t.noKeys}</p>}
      <ul className="partner-keys">
        {keys.map((key) => (
          <Key key={key.id} of={key} />
        ))}
      </ul>
    </Agreement>
  );
}

const STATUS = {
  hidden: { tone: "yellow", icon: <EyeOff size={14} />, word: "hidden" },
  live: { tone: "green", icon: <CircleCheck size={14} />, word: "live" },
  revoked: { tone: "neutral", icon: <Ban size={14} />, word: "revokedKey" },
} as const satisfies Record<PartnerKey["status"], { tone: Tone; icon: ReactNode; word: keyof PartnersMessages }>;

function Key({ of: key }: { of: PartnerKey }) {
  const t = useMessages($partnersMessages);
  const ask = useAsk();
  const [isShowing, setShowing] = useState(false);
  const { tone, icon, word } = STATUS[key.status];
  const by = (who: string | null, at: string | null) =>
    at && fill(t.byAt, { who: who ?? t.onMachine, time: <Time value={at} zone /> });
  const facts: (readonly [string, ReactNode])[] = [
    ...termsOf(key, t),
    [t.agreedBy, key.agreed_by.join(", ") || t.onMachine],
    [t.shown, by(key.shown_to, key.shown_at)],
    [t.lastUsed, key.last_used_at ? <Time key="u" value={key.last_used_at} zone /> : t.never],
    [t.revokedKey, by(key.revoked_by, key.revoked_at)],
  ];
  const revoke = {
    title: t.revokeTitle({ key: key.hint ? t.theKey({ hint: key.hint }) : t.theNewKey }),
    label: t.revokeLabel,
    busyLabel: t.revoking,
    variant: "danger" as const,
    fallback: t.notRevoked,
    run: () => revokeKey(key),
    children: (
      <>
        <p>{t.revokeText}</p>
        <p>{t.revokeLinks}</p>
      </>
    ),
  };
  return (
    <li>
      <div className="partner-key-head">
        <h3>{key.hint ? t.keyOf({ hint: key.hint }) : key.revoked_at ? t.keyUnseen : t.keyNew}</h3>
        <Badge tone={tone} icon={icon}>
          {t[word]}
        </Badge>
      </div>
      <Facts facts={facts.filter(([, value]) => value !== null)} />
      {key.status !== "revoked" && (
        <div className="admin-actions">
          {key.can_show && (
            <Button size="small" variant="primary" onClick={() => setShowing(true)}>
              {t.show}
            </Button>
          )}
          <Button size="small" onClick={() => ask(revoke)}>
            {t.revoke}
          </Button>
        </div>
      )}
      {isShowing && <ShowKey of={key} onClose={() => setShowing(false)} />}
    </li>
  );
}
