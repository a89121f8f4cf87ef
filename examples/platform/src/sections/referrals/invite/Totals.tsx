import { Amount, Skeleton, useMessages, useStore } from "@freehold/ui";
import { MISSING } from "@freehold/ui/format";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $referralsMessages } from "../messages.ts";
import { $leaderboard, $summary, path } from "../store.ts";

/** How many joined, what that earned, and the person's place. */
export function Totals() {
  const t = useMessages($referralsMessages);
  const { data, error } = useStore($summary);
  const { data: leaders, error: leadersError } = useStore($leaderboard);
  const place = leaders?.you;
  const rank = place && (place.rank === null ? t.placeNone : t.rank({ rank: place.rank }));
  return (
    <>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$summary.reload} />
      {(data || !error) && (
        <KpiRow label={t.title}>
          <Kpi label={t.joined} help={t.joinedHelp}>
            {data ? data.referral_count : <Skeleton />}
          </Kpi>
          <Kpi label={t.earned} help={t.earnedHelp}>
            {data ? <Amount value={data.rewards_ubxs} /> : <Skeleton />}
          </Kpi>
          <Kpi label={t.place} help={t.placeHelp} href={path.href({ rest: ["leaderboard"] })}>
            {rank ?? (leadersError ? MISSING : <Skeleton />)}
          </Kpi>
        </KpiRow>
      )}
    </>
  );
}
