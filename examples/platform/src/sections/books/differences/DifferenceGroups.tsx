import type { Difference, DifferenceSide, WithdrawalStatus } from "@freehold/contract";
import { Address, Amount, CopyButton, Details, STATUS_TONES, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { useId } from "react";
import { ubxs } from "../../../shared/admin/format.ts";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { StatusBadge } from "../../../shared/admin/StatusBadge.tsx";
import { openRequest } from "../../../shared/admin/store.ts";
import { $treasury } from "../../../shared/admin/treasury/store.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $reconciliationMessages } from "../messages.ts";
import { type DifferenceGroup, type FindingGroup, findingGroups } from "../store.ts";
import { Acceptance } from "./Acceptance.tsx";
import { $acceptanceMessages } from "./acceptance-messages.ts";
import { findingOf, isAboutRows } from "./findings.ts";
import { LostPayment } from "./LostPayment.tsx";

/** What differs, kind by kind: how many and by how much, what it means, what to do, and each with the person it is about. */
export function DifferenceGroups({ groups }: { groups: readonly DifferenceGroup[] }) {
  const t = useMessages($reconciliationMessages);
  return (
    <>
      <p>{t.explain}</p>
      <div className="differences">
        {findingGroups({ groups }).map((group) => (
          <Group key={`${group.kind} ${group.mayHavePaid}`} group={group} />
        ))}
      </div>
    </>
  );
}

/** What two admins have accepted. */
export function AcceptedDifferences({ differences }: { differences: readonly Difference[] }) {
  const t = useMessages($acceptanceMessages);
  return (
    <Details summary={t.accepted(differences.length)}>
      <p className="admin-muted">{t.acceptedText}</p>
      <ul className="difference-rows">
        {differences.map((difference) => (
          <Row key={difference.number} difference={difference} />
        ))}
      </ul>
    </Details>
  );
}

function Group({ group: { kind, mayHavePaid, count, sum_ubxs, differences } }: { group: FindingGroup }) {
  const t = useMessages($reconciliationMessages);
  const id = useId();
  const { title, what, todo } = findingOf(kind, mayHavePaid);
  return (
    <section className="difference-group" aria-labelledby={id}>
      <div className="difference-head">
        <TriangleAlert className="queue-warning" size={20} />
        <h3 id={id}>{title}</h3>
        <p>{sum_ubxs === "0" ? t.places(count) : t.placesWithSum({ places: t.places(count), sum: ubxs(sum_ubxs) })}</p>
      </div>
      <p className="admin-muted">{what}</p>
      <p>{todo}</p>
      <ul className="difference-rows">
        {differences.map((difference) => (
          <Row key={difference.number} difference={difference} />
        ))}
      </ul>
      {count > differences.length && (
        <p className="admin-muted">{t.moreInFile({ count: count - differences.length })}</p>
      )}
    </section>
  );
}

function Row({ difference }: { difference: Difference }) {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($adminMessages);
  const { kind, since, transaction, expected, found, sentence } = difference;
  // Of a payment and its request the transactions may be all that differs.
  const named = { withTransaction: kind === "payment_differs_from_request" };
  return (
    <li>
      {isAboutRows(kind) && <p className="difference-sentence">{sentence}</p>}
      <dl>
        <Who difference={difference} />
        <div>
          <dt>{t.expected}</dt>
          <dd>
            <Side side={expected} {...named} />
          </dd>
        </div>
        <div>
          <dt>{t.found}</dt>
          <dd>
            <Side side={found} {...named} />
          </dd>
        </div>
        {difference.people.length > 0 && (
          <div>
            <dt>{t.walletOf}</dt>
            <dd>{difference.people.map(({ email }) => email).join(", ")}</dd>
          </div>
        )}
        {transaction && !named.withTransaction && (
          <div>
            <dt>{common.transaction}</dt>
            <dd>
              <Transaction hash={transaction} />
            </dd>
          </div>
        )}
        <div>
          <dt>{common.since}</dt>
          <dd>
            <Time value={since} zone />
          </dd>
        </div>
      </dl>
      <div className="difference-acts">
        <Acceptance difference={difference} />
        <LostPayment difference={difference} />
      </div>
    </li>
  );
}

/** Whose money it is about, as the way to their request; of a transfer or a treasury, what it may have paid or its address. */
function Who({ difference: { rule_code, person, request, subject } }: { difference: Difference }) {
  const t = useMessages($reconciliationMessages);
  if (rule_code === "treasury_balance" || rule_code === "unknown_treasury")
    return (
      <div>
        <dt>{t.treasury}</dt>
        <dd>
          {/* An unknown one is named with its chain. */}
          <Address value={subject.slice(subject.indexOf(":") + 1)} copy />
        </dd>
      </div>
    );
  if (!person && !request) return null;
  return (
    <div>
      <dt>{person ? t.person : t.mayHavePaid}</dt>
      <dd>
        {request ? (
          <button type="button" className="text-button" onClick={() => openRequest(request)}>
            {person?.email ?? t.openRequest}
          </button>
        ) : (
          person?.email
        )}
      </dd>
    </div>
  );
}

function Side({ side, withTransaction }: { side: DifferenceSide | null; withTransaction: boolean }) {
  const t = useMessages($reconciliationMessages);
  if (!side) return <span>{t.nothing}</span>;
  const figure = side.amount_ubxs === null ? <span>{side.count}</span> : <Amount whole value={side.amount_ubxs} />;
  return (
    <>
      {side.to === null ? figure : fill(t.figureTo, { figure, wallet: <Address value={side.to} copy /> })}
      {withTransaction && (
        <span className="difference-named">
          {side.status !== null && <Status status={side.status} />}
          {side.transaction === null ? <span>{t.noTransaction}</span> : <Transaction hash={side.transaction} />}
        </span>
      )}
    </>
  );
}

/** The status of a request; one that a hand in the database made up says itself. */
function Status({ status }: { status: string }) {
  return isStatus(status) ? <StatusBadge status={status} /> : <code translate="no">{status}</code>;
}

function isStatus(text: string): text is WithdrawalStatus {
  return Object.hasOwn(STATUS_TONES, text);
}

function Transaction({ hash }: { hash: string }) {
  const t = useMessages($reconciliationMessages);
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  return (
    <span className="fh-copyable">
      <TxLink hash={hash} chainId={chainId} />
      <CopyButton value={hash} label={t.copyHash} />
    </span>
  );
}
