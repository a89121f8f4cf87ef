import { $platform } from "@freehold/session";
import { ButtonLink, Card, useMessages, useStore } from "@freehold/ui";
import { ArrowUpRight, FileText } from "@freehold/ui/icons";
import { Accounts } from "../../../shared/accounts/Accounts.tsx";
import { $balance } from "../../../shared/balance.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { path } from "../store.ts";
import { $overviewMessages } from "./messages.ts";

/** What the person has: one sum first, then each account with what it means. */
export function BalanceCard() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($balance);
  const platform = useStore($platform);
  // Then the refund of everything is what comes next.
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  return (
    <Card title={t.balance} aria-busy={(!data && !error) || undefined}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$balance.reload} />
      {(data || !error) && (
        <>
          <Accounts balance={data} />
          <div className="fh-actions">
            {data?.total_ubxs !== "0" && (
              <ButtonLink
                variant={isSuspended ? "secondary" : "primary"}
                icon={<ArrowUpRight size={16} />}
                href={path.href({ rest: ["withdraw"] })}
              >
                {t.withdraw}
              </ButtonLink>
            )}
            <ButtonLink icon={<FileText size={16} />} href={path.href({ rest: ["statements"] })}>
              {t.statements}
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  );
}
