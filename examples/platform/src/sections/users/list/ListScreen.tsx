import { isSearchTooShort, MOST_COUNTED } from "@freehold/contract";
import { Address, useMessages, useStore } from "@freehold/ui";
import { UsersRound } from "@freehold/ui/icons";
import { Day } from "../../../shared/figures/Day.tsx";
import { Filters, SearchFilter, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { Email } from "../../../shared/layout/Email.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { useSort } from "../../../shared/table/sort.ts";
import { AccountBadges, RefundBadge } from "../shared/Badges.tsx";
import { path } from "../shared/store.ts";
import { $listMessages } from "./messages.ts";
import { $users, $wanted, FILTERS, SORTS } from "./store.ts";

/** All people with an account: searched as one types, filtered, page by page. Filters and page stand in the URL. */
export function ListScreen() {
  const t = useMessages($listMessages);
  const { data, error, loading, isPrevious } = useStore($users);
  const { q = "" } = useStore($wanted);
  const [usual, ...others] = SORTS;
  const sort = useSort(path, usual);
  return (
    <section className="users" aria-labelledby="users-title">
      <PageHeader id="users-title" title={t.title} lead={t.lead} />
      <Filters
        label={t.filters}
        path={path}
        names={FILTERS}
        folds
        results={data && !isPrevious ? (data.total < MOST_COUNTED ? t.found(data.total) : t.foundMany) : ""}
      >
        <SearchFilter path={path} label={t.search} />
        <SelectFilter
          path={path}
          name="role"
          label={t.role}
          all={t.anyRole}
          options={[
            { value: "user", label: t.user },
            { value: "admin", label: t.admin },
            { value: "proposed", label: t.proposed },
          ]}
        />
        <SelectFilter
          path={path}
          name="disabled"
          label={t.access}
          all={t.anyAccess}
          options={[
            { value: "false", label: t.enabled },
            { value: "true", label: t.disabled },
          ]}
        />
        <SelectFilter
          path={path}
          name="verified"
          label={t.wallet}
          all={t.anyWallet}
          options={[
            { value: "true", label: t.verified },
            { value: "false", label: t.unverified },
          ]}
        />
        <SelectFilter
          path={path}
          name="refund"
          label={t.refund}
          all={t.anyRefund}
          options={[{ value: "open", label: t.openRefund }]}
        />
        {/* With room for columns their heads do that. */}
        <div className="users-order">
          <SelectFilter
            path={path}
            name="sort"
            label={t.sort}
            all={t[usual]}
            options={others.map((value) => ({ value, label: t[value] }))}
          />
        </div>
      </Filters>
      <DataTable
        caption={t.caption}
        columns={[
          {
            key: "email",
            header: t.person,
            sort: "email",
            cell: (user) => (
              <span className="users-person">
                <span>
                  <Email address={user.email} />
                </span>
                <AccountBadges user={user} inList />
              </span>
            ),
          },
          {
            key: "wallet",
            header: t.wallet,
            phone: "hidden",
            cell: ({ wallet_address }) => <Address value={wallet_address} />,
          },
          {
            key: "registered",
            header: t.registered,
            sort: "created_at",
            firstSort: "descending",
            phone: "note",
            cell: ({ created_at }) => <Day value={created_at} />,
          },
          {
            key: "refund",
            header: t.refund,
            phone: "detail",
            cell: ({ open_refund }) => <RefundBadge refund={open_refund} />,
          },
          {
            key: "balance",
            header: t.balance,
            sort: "total",
            firstSort: "descending",
            amount: ({ total_ubxs }) => total_ubxs,
          },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        sort={sort}
        href={({ id }) => path.href({ rest: [id] })}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$users.reload}
        lines={10}
        empty={
          <EmptyState icon={<UsersRound size={28} strokeWidth={1.25} />} title={t.emptyTitle}>
            {isSearchTooShort(q) ? t.emptyShort : t.emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </section>
  );
}
