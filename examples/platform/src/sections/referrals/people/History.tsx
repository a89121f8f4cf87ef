import { Card, useMessages, useStore } from "@freehold/ui";
import { UserPlus } from "@freehold/ui/icons";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { formatDay } from "../../../shared/property/format.ts";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { NumberPager } from "../../../shared/table/NumberPager.tsx";
import { $referralsMessages } from "../messages.ts";
import { $history, $page, PAGE_SIZE, path } from "../store.ts";

/** The people who registered with the person's code, ten a page (SPEC 9). */
export function History() {
  const t = useMessages($referralsMessages);
  const { data, error, loading } = useStore($history);
  const page = useStore($page);
  // Past the end nothing stands until the last page is there: the list is not empty.
  const people = data?.items.length === 0 && data.total > 0 ? undefined : data?.items;
  return (
    <Card title={t.people}>
      <DataTable
        caption={t.historyCaption}
        columns={[
          { key: "email_masked", header: t.person, cell: ({ email_masked }) => email_masked },
          { key: "joined_on", header: t.joinedAt, phone: "note", cell: ({ joined_on }) => formatDay(joined_on) },
          {
            key: "reward_ubxs",
            header: t.reward,
            amount: ({ reward_ubxs }) => reward_ubxs,
          },
        ]}
        // Masked addresses may be alike: the place on the list tells them apart.
        rows={people?.map((person, index) => ({ ...person, index }))}
        rowKey={({ index }) => String(index)}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$history.reload}
        empty={
          <EmptyState icon={<UserPlus size={28} strokeWidth={1.25} />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {data && <NumberPager path={path} page={page} size={PAGE_SIZE} data={data} label={t.pages} />}
    </Card>
  );
}
