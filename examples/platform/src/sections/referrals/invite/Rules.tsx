import { Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { $referralsMessages } from "../messages.ts";
import { $summary } from "../store.ts";

/** What is earned for what, in words, as it stands now. */
export function Rules() {
  const t = useMessages($referralsMessages);
  const { data, error } = useStore($summary);
  if (!data && error) return null;
  const reward = data && Number(data.reward_per_referral_ubxs) > 0 ? data.reward_per_referral_ubxs : null;
  return (
    <Card title={t.rules} className="referral-rules">
      {data ? (
        <>
          <p className="referral-reward">
            {reward ? t.rewardTitle({ amount: `${formatUbxs(reward)} UBXS` }) : t.noRewardTitle}
          </p>
          <p>{reward ? t.rewardText : t.noRewardText}</p>
          {reward && (
            <ul>
              <li>{t.ruleDirect}</li>
              <li>{t.ruleAmount}</li>
              <li>{t.ruleHeld}</li>
            </ul>
          )}
          <p className="referral-note">{t.ruleAddress}</p>
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}
