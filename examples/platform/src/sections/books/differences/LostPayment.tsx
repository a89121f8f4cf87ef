import type { Difference } from "@freehold/contract";
import { Button, Notice, useMessages, useStore } from "@freehold/ui";
import { useRef, useState } from "react";
import { RadioGroup } from "../../../shared/action/RadioGroup.tsx";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { ubxs } from "../../../shared/admin/format.ts";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { $treasury } from "../../../shared/admin/treasury/store.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { AccountField } from "../AccountField.tsx";
import { proposalOfPerson } from "../proposal-of-person.tsx";
import { decideLostPayment, recordLostPayment } from "../store.ts";
import { TransferFacts } from "../TransferFacts.tsx";
import { $lostPaymentMessages } from "./lost-payment-messages.ts";

/** What admins do with a transfer whose request a restored database has lost: propose to record whom it paid, and confirm that. */
export function LostPayment({ difference }: { difference: Difference }) {
  const t = useMessages($lostPaymentMessages);
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const { kind, found, acceptance, lost_payment, paid_to } = difference;
  useFocusFallback(group, lost_payment?.id ?? "");
  if (kind !== "unexplained_transfer" || acceptance?.status === "accepted") return null;
  return (
    <fieldset
      ref={group}
      className="difference-acceptance"
      data-proposed={lost_payment !== null}
      aria-label={t.transfer({ amount: ubxs(found?.amount_ubxs ?? "0") })}
      tabIndex={-1}
    >
      {paid_to && <p>{fill(t.tooLittle, { person: <strong>{paid_to.email}</strong> })}</p>}
      {lost_payment ? (
        <p>{proposalOfPerson(lost_payment, t)}</p>
      ) : (
        <div className="admin-actions">
          <Button size="small" onClick={() => setOpen(true)}>
            {t.record}
          </Button>
        </div>
      )}
      <DecideProposal
        proposal={lost_payment}
        words={t}
        confirmTitle={() => t.recordTitle}
        question={(decision, asked) => (
          <>
            <LostFacts difference={difference} />
            <p>{proposalOfPerson(asked, t)}</p>
            <Owners difference={difference} email={asked.email} />
            {decision === "confirm" && <p>{effectOf(asked.kind, t)}</p>}
          </>
        )}
        run={(decision, { id, email }) => decideLostPayment(id, { decision, email })}
      />
      {isOpen && <RecordDialog difference={difference} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

/** Asks whose the transfer was, and how that is known. */
function RecordDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const t = useMessages($lostPaymentMessages);
  const { number, people } = difference;
  const [email, setEmail] = useState(people.length === 1 ? (people[0]?.email ?? "") : "");
  const [kind, setKind] = useState<Kind>("total_deposits");
  return (
    <ReasonDialog
      title={t.recordTitle}
      label={t.propose}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.reasonHelp}
      draft={`lost payment ${number}`}
      run={(reason) => recordLostPayment(number, { email, kind, reason })}
      onClose={onClose}
    >
      <LostFacts difference={difference} />
      <RadioGroup
        legend={t.kind}
        value={kind}
        options={[
          { value: "total_deposits", label: t.refund },
          { value: "amount", label: t.amount },
        ]}
        onChange={setKind}
      />
      <p>{effectOf(kind, t)}</p>
      <AccountField label={t.email} help={t.emailHelp} value={email} onChange={setEmail} />
      <Owners difference={difference} email={email} />
    </ReasonDialog>
  );
}

function LostFacts({ difference: { found, transaction } }: { difference: Difference }) {
  const t = useMessages($lostPaymentMessages);
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  const [amount, address] = [found?.amount_ubxs ?? "0", found?.to ?? ""];
  return <TransferFacts {...{ amount, address, chainId }} party={t.wallet} hash={transaction ?? ""} />;
}

/** Warns that the wallet belongs to other accounts than the one that is named. */
function Owners({ difference: { people }, email }: { difference: Difference; email: string }) {
  const t = useMessages($lostPaymentMessages);
  const others = people.filter((person) => person.email !== email.trim().toLowerCase());
  if (others.length === 0) return null;
  return <Notice tone="warning">{t.walletOf({ people: others.map((person) => person.email).join(", ") })}</Notice>;
}

type Kind = NonNullable<Difference["lost_payment"]>["kind"];
type Messages = ReturnType<(typeof $lostPaymentMessages)["get"]>;

const effectOf = (kind: Kind, t: Messages) => (kind === "amount" ? t.amountEffect : t.refundEffect);
