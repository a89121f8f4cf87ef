import { Button, CopyButton, Time, TxLink, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { AttentionItem, Facts } from "../shared/AttentionItem.tsx";
import { $refundsMessages } from "../shared/messages.ts";
import { openRequest } from "../shared/store.ts";
import { $treasury } from "../treasury/store.ts";
import { $differenceMessages, findingOf, inFigures } from "./difference-messages.ts";
import { $reconciliationMessages } from "./messages.ts";
import type { Difference } from "./store.ts";

/** What differs, row by row: what it means, what was expected and found, and what to do. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useMessages($reconciliationMessages);
  return (
    <>
      <p>{t.explain}</p>
      <ul className="attention-list" aria-label={t.differencesLabel}>
        {differences.map((difference) => (
          <Item key={Object.values(difference).join(" ")} difference={difference} />
        ))}
      </ul>
    </>
  );
}

function Item({ difference }: { difference: Difference }) {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($refundsMessages);
  const findings = useMessages($differenceMessages);
  const { subject, since, request, expected, found } = difference;
  const { title, what, todo, about } = findingOf(difference, findings);
  const opens = about === "request" ? subject : request;
  return (
    <AttentionItem
      title={title}
      action={
        opens && (
          <Button size="small" aria-label={t.openRequest({ id: opens })} onClick={() => openRequest(opens)}>
            {t.open}
          </Button>
        )
      }
    >
      <p className="admin-muted">{what}</p>
      <p>{todo}</p>
      <Facts
        facts={[
          [t[about], about === "transfer" ? <Transfer subject={subject} /> : <Id value={subject} />],
          [t.expected, <Figures key="e" text={inFigures(difference, expected, findings)} />],
          [t.found, <Figures key="f" text={inFigures(difference, found, findings)} />],
          [common.since, <Time key="s" value={since} />],
        ]}
      />
    </AttentionItem>
  );
}

/** A transfer is named by its transaction and its place in it. */
function Transfer({ subject }: { subject: string }) {
  const t = useMessages($reconciliationMessages);
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  const [hash = subject] = subject.split(":");
  return (
    <span className="fh-copyable">
      <TxLink hash={hash} chainId={chainId} />
      <CopyButton value={hash} label={t.copyHash} />
    </span>
  );
}

function Id({ value }: { value: string }) {
  const t = useMessages($reconciliationMessages);
  return (
    <span className="fh-copyable">
      <code>{value}</code>
      <CopyButton value={value} label={t.copyNumber} />
    </span>
  );
}

/** Addresses and hashes within a text stand in the face of their own. */
function Figures({ text }: { text: string }) {
  return text.split(/(0x[0-9a-f]+)/i).map((part, place) => (place % 2 ? <code key={part}>{part}</code> : part));
}
