import { Badge, Card, useMessages, useStore } from "@freehold/ui";
import { Trophy } from "@freehold/ui/icons";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $referralsMessages } from "../messages.ts";
import { $leaderboard } from "../store.ts";

/** The ten who referred most, masked, and below them the person's own place, wherever it is. */
export function Leaderboard() {
  const t = useMessages($referralsMessages);
  const { data, error, loading } = useStore($leaderboard);
  return (
    <Card className="leaderboard">
      <p className="referrals-lead">{t.leadersLead}</p>
      <DataTable
        caption={t.leadersCaption}
        columns={[
          { key: "rank", header: t.placeColumn, phone: "lead" },
          {
            key: "person",
            header: t.person,
            phone: "name",
            cell: ({ email_masked, is_you }) => (
              <span className="leaderboard-person">
                <span translate="no">{email_masked}</span>
                {is_you && <Badge tone="green">{t.you}</Badge>}
              </span>
            ),
          },
          { key: "referral_count", header: t.referred, align: "end" },
        ]}
        // Masked addresses of one rank may be alike: the place on the list tells them apart.
        rows={data?.leaderboard.map((leader, index) => ({ ...leader, index }))}
        rowKey={({ index }) => String(index)}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$leaderboard.reload}
        lines={10}
        empty={
          <EmptyState icon={<Trophy size={28} strokeWidth={1.25} />} title={t.leadersEmptyTitle}>
            {t.leadersEmptyText}
          </EmptyState>
        }
      />
      {data && <OwnPlace {...data.you} />}
    </Card>
  );
}

function OwnPlace({ rank, referral_count }: { rank: number | null; referral_count: number }) {
  const t = useMessages($referralsMessages);
  return (
    <p className="leaderboard-own">
      {rank === null ? t.noPlace : t.yourPlace({ rank, count: t.peopleCount(referral_count) })}
    </p>
  );
}
