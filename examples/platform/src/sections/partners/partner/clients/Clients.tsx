import type { PartnerClient } from "@freehold/contract";
import { Badge, Button, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { Ban, CircleCheck } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { Facts } from "../../../../shared/admin/AttentionItem.tsx";
import { useAsk } from "../../../../shared/admin/use-ask.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { $partner } from "../../store.ts";
import { Agreement } from "../Agreement.tsx";
import { AddressList, Proposed } from "../Terms.tsx";
import { $clientMessages } from "./messages.ts";
import { ProposeClient } from "./ProposeClient.tsx";
import { $clients, decideClient, revokeClient } from "./store.ts";

/** A partner's clients for redirect sign-in: the one that waits for another admin, those that work, and those that did. */
export function Clients() {
  const t = useMessages($clientMessages);
  const { data, error } = useStore($clients);
  const partner = useStore($partner).data?.partner;
  if (!data)
    return error == null ? (
      <Skeleton lines={6} />
    ) : (
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$clients.reload} />
    );
  const { clients, proposal } = data;
  const isFull = clients.filter(({ status }) => status === "live").length >= 2;
  return (
    <Agreement
      proposal={proposal}
      words={isFull ? { ...t, lead: `${t.lead} ${t.twoClients}` } : t}
      confirmTitle={() => t.confirmTitle}
      asked={(asked) => (
        <>
          <Proposed by={asked} />
          <Facts facts={[[t.addresses, <AddressList key="a" list={asked.redirect_uris} />]]} />
        </>
      )}
      run={(decision, { id }) => decideClient(id, decision)}
      isFull={isFull}
      propose={(onClose) => partner && <ProposeClient partnerId={partner.id} onClose={onClose} />}
    >
      {clients.length === 0 && <p>{t.none}</p>}
      <ul className="partner-keys">
        {clients.map((client) => (
          <Client key={client.id} of={client} />
        ))}
      </ul>
    </Agreement>
  );
}

function Client({ of: client }: { of: PartnerClient }) {
  const t = useMessages($clientMessages);
  const ask = useAsk();
  const { client_id, status, redirect_uris, agreed_by, last_used_at, revoked_by, revoked_at } = client;
  const facts: (readonly [string, ReactNode])[] = [
    [t.addresses, <AddressList key="a" list={redirect_uris} />],
    [t.agreedBy, agreed_by.join(", ") || t.onMachine],
    [t.lastUsed, last_used_at ? <Time key="u" value={last_used_at} zone /> : t.never],
    [t.revoked, revoked_at && fill(t.byAt, { who: revoked_by ?? t.onMachine, time: <Time value={revoked_at} zone /> })],
  ];
  const revoke = {
    title: t.revokeTitle({ id: client_id }),
    label: t.revokeLabel,
    busyLabel: t.revoking,
    variant: "danger" as const,
    fallback: t.notRevoked,
    run: () => revokeClient(client),
    children: <p>{t.revokeText}</p>,
  };
  return (
    <li>
      <div className="partner-key-head">
        <h3 className="fh-break" translate="no">
          {client_id}
        </h3>
        {status === "live" ? (
          <Badge tone="green" icon={<CircleCheck size={14} />}>
            {t.live}
          </Badge>
        ) : (
          <Badge tone="neutral" icon={<Ban size={14} />}>
            {t.revoked}
          </Badge>
        )}
      </div>
      <Facts facts={facts.filter(([, value]) => value !== null)} />
      {status === "live" && (
        <div className="admin-actions">
          <Button size="small" onClick={() => ask(revoke)}>
            {t.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}
