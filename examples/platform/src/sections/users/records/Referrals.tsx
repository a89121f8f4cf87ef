import { Time, useMessages } from "@freehold/ui";
import { path } from "../shared/store.ts";
import { $recordsMessages } from "./messages.ts";
import { RecordTable } from "./RecordTable.tsx";
import { $referrals } from "./store.ts";

/** The people that a person referred; each leads to their own page. */
export function Referrals({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  return (
    <RecordTable
      id={id}
      caption={t.referrals}
      store={$referrals}
      rowKey={(referral) => referral.id}
      href={(referral) => path.href({ rest: [referral.id] })}
      columns={[
        { key: "email", header: t.person },
        { key: "joined", header: t.joined, phone: "note", cell: ({ joined_at }) => <Time value={joined_at} zone /> },
        { key: "referral_count", header: t.referredThemselves, align: "end" },
        { key: "reward", header: t.reward, unit: true, amount: ({ reward_ubxs }) => reward_ubxs },
      ]}
      empty={t.referralsEmpty}
      emptyText={t.referralsEmptyText}
    />
  );
}
