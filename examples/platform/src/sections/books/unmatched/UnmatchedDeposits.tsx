import type { UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { Address, Amount, Badge, Card, ErrorNotice, Skeleton, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { AttentionItem, Facts } from "../../../shared/admin/AttentionItem.tsx";
import { $unbacked, $unmatched, UNMATCHED } from "../../../shared/admin/books/store.ts";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { path } from "../../../shared/admin/store.ts";
import { Filters, SearchFilter } from "../../../shared/filter/Filters.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { $reconciliationMessages } from "../messages.ts";
import { AttributedDeposit } from "./AttributedDeposit.tsx";
import { OwnTransfer } from "./OwnTransfer.tsx";

/** Deposits that the chain does not have any more, and transfers that no person's deposit explains. */
export function UnmatchedDeposits() {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($adminMessages);
  const unbacked = useStore($unbacked);
  const unmatched = useStore($unmatched);
  const error = unbacked.error ?? unmatched.error;
  return (
    <>
      {unbacked.data && unbacked.data.items.length > 0 && <Unbacked deposits={unbacked.data.items} />}
      <Card
        title={t.unclaimedTitle}
        action={
          unmatched.data?.unclaimed === 0 && (
            <Badge tone="green" icon={<CircleCheck size={14} />}>
              {t.none}
            </Badge>
          )
        }
      >
        {error != null && (
          <ErrorNotice
            error={error}
            title={unmatched.data && common.outdated}
            fallback={t.depositsNotRead}
            onRetry={() => reload("admin:unbacked", "admin:unmatched")}
          />
        )}
        {unmatched.data ? <Unmatched page={unmatched.data} /> : !error && <Skeleton lines={2} />}
      </Card>
    </>
  );
}

function Unbacked({ deposits }: { deposits: UnbackedDeposits["items"] }) {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($adminMessages);
  return (
    <Card
      title={t.goneTitle}
      action={
        <Badge tone="red" icon={<CircleX size={14} />}>
          {t.deposits(deposits.length)}
        </Badge>
      }
    >
      <p>{t.goneText}</p>
      <ul className="attention-list" aria-label={t.goneTitle}>
        {deposits.map((deposit) => (
          <AttentionItem key={deposit.id} title={deposit.user.email}>
            <p>{t.goneTodo}</p>
            <Facts
              facts={[
                [common.amount, <Amount whole key="a" value={deposit.amount_ubxs} />],
                [t.remaining, <Amount whole key="l" value={deposit.remaining_ubxs} />],
                [common.transaction, <TxLink key="t" hash={deposit.tx_hash} chainId={deposit.chain_id} />],
                [common.reason, deposit.reason],
                [common.since, <Time key="s" value={deposit.since} zone />],
              ]}
            />
          </AttentionItem>
        ))}
      </ul>
    </Card>
  );
}

/** What is searched for only once there is more than a page, or the admin has searched: a page needs none. */
function Unmatched({ page: { items: transfers, next } }: { page: UnmatchedTransfers }) {
  const t = useMessages($reconciliationMessages);
  const { [UNMATCHED.search]: searched, [UNMATCHED.page]: after } = useStore(path.$search);
  if (transfers.length === 0 && !searched && !after) return <p className="admin-muted">{t.unclaimedNone}</p>;
  return (
    <>
      <p className="admin-muted">{t.unclaimedText}</p>
      {(next || searched || after) && (
        <Filters label={t.unclaimedFilters} path={path} names={[UNMATCHED.search]}>
          <SearchFilter path={path} name={UNMATCHED.search} label={t.unclaimedSearch} />
        </Filters>
      )}
      {transfers.length === 0 && <p>{t.unclaimedNotFound}</p>}
      <ul className="unmatched" aria-label={t.unclaimedTitle}>
        {transfers.map((transfer) => {
          const { chain_id, tx_hash, sender, amount_ubxs, found_at, attribution, announced_by } = transfer;
          return (
            <li key={`${chain_id} ${tx_hash} ${sender}`}>
              <div className="unmatched-from">
                <Address value={sender} copy />
              </div>
              <TxLink className="unmatched-tx" hash={tx_hash} chainId={chain_id} />
              <Time className="unmatched-time" value={found_at} zone />
              <Amount whole className="unmatched-amount" value={amount_ubxs} />
              <div className="unmatched-acts">
                {announced_by.length > 0 && <p>{t.announcedBy({ people: announced_by.join(", ") })}</p>}
                <AttributedDeposit transfer={transfer} />
                {!attribution && <OwnTransfer transfer={transfer} />}
              </div>
            </li>
          );
        })}
      </ul>
      <CursorPager path={path} next={next} param={UNMATCHED.page} label={t.unclaimedPages} />
    </>
  );
}
