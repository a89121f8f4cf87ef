import type { AdminPartnerLink } from "@freehold/contract";
import { Badge, Button, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, Minus, UsersRound } from "@freehold/ui/icons";
import { useAsk } from "../../../shared/admin/use-ask.ts";
import { Email } from "../../../shared/layout/Email.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $partnersMessages } from "../messages.ts";
import { $links, endLink, path } from "../store.ts";

/** The customers of a partner who connected an account, also those who ended it. */
export function Links() {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($links);
  return (
    <>
      <DataTable
        caption={t.linksCaption}
        columns={[
          {
            key: "external_id",
            header: t.externalId,
            cell: ({ external_id }) => (
              <span className="partner-id" translate="no">
                {external_id}
              </span>
            ),
          },
          {
            key: "account",
            header: t.account,
            phone: "note",
            cell: ({ user }) => (
              <Link section="users" rest={[user.id]}>
                <Email address={user.email} />
              </Link>
            ),
          },
          {
            key: "scope",
            header: t.scope,
            phone: "labelled",
            cell: ({ scope }) => scope.map((one) => t[one]).join(", "),
          },
          {
            key: "linked",
            header: t.linked,
            phone: "labelled",
            cell: ({ linked_at }) => <Time value={linked_at} zone />,
          },
          { key: "status", header: t.status, phone: "detail", cell: (link) => <Status link={link} /> },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        loading={loading}
        error={error}
        notRead={t.linksNotRead}
        onRetry={$links.reload}
        empty={
          <EmptyState icon={<UsersRound size={28} strokeWidth={1.25} />} title={t.noLinksTitle}>
            {t.noLinksText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </>
  );
}

function Status({ link }: { link: AdminPartnerLink }) {
  const t = useMessages($partnersMessages);
  const ask = useAsk();
  const { ended_at, ended_because, expires_at } = link;
  if (!ended_at && Date.parse(expires_at) > Date.now())
    return (
      <span className="partners-name">
        <Badge tone="green" icon={<CircleCheck size={14} />}>
          {t.connected}
        </Badge>
        <Button
          size="small"
          onClick={() =>
            ask({
              title: t.endLinkTitle({ customer: link.external_id }),
              label: t.endLinkLabel,
              busyLabel: t.endingLink,
              variant: "danger",
              fallback: t.linkNotEnded,
              run: () => endLink(link),
              children: <p>{t.endLinkText}</p>,
            })
          }
        >
          {t.endLink}
        </Button>
      </span>
    );
  return (
    <span className="partners-name">
      <Badge tone="neutral" icon={<Minus size={14} />}>
        {ended_because ? t[ended_because] : t.expired}
      </Badge>
      <Time value={ended_at ?? expires_at} zone />
    </span>
  );
}
