import "../../shared/admin/styles.css";
import "./styles.css";
import type { FailedMail } from "@freehold/contract";
import { Button, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, RefreshCw } from "@freehold/ui/icons";
import { AdminScreen } from "../../shared/admin/AdminScreen.tsx";
import { path } from "../../shared/admin/store.ts";
import { useAsk } from "../../shared/admin/use-ask.ts";
import { Filters, SearchFilter } from "../../shared/filter/Filters.tsx";
import { Email } from "../../shared/layout/Email.tsx";
import { EmptyState } from "../../shared/layout/EmptyState.tsx";
import { toPath } from "../../shared/location/router.ts";
import { CursorPager } from "../../shared/table/CursorPager.tsx";
import { DataTable } from "../../shared/table/DataTable.tsx";
import { $emailsMessages } from "./messages.ts";
import { $emailSearch, $failedMails, EMAILS, resendAll, resendMail } from "./store.ts";

/** Emails that were not delivered: to whom, what about, when and why; sent again one by one or together. */
export default function Emails() {
  const t = useMessages($emailsMessages);
  const { data, loading } = useStore($failedMails);
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading} changed={data?.items.map(({ id }) => id).join(" ") ?? ""}>
      <FailedMails />
    </AdminScreen>
  );
}

function FailedMails() {
  const t = useMessages($emailsMessages);
  const { data, error, loading, isPrevious } = useStore($failedMails);
  const search = useStore($emailSearch);
  return (
    <>
      <div className="emails-head">
        <Filters
          label={t.filters}
          path={path}
          names={[EMAILS.search]}
          results={data && !isPrevious ? t.found(data.total) : ""}
        >
          <SearchFilter path={path} name={EMAILS.search} label={t.search} />
        </Filters>
        <ResendAll count={isPrevious ? 0 : (data?.resendable ?? 0)} isSearch={search !== ""} />
      </div>
      <DataTable
        caption={t.caption}
        columns={[
          { key: "email", header: t.email, cell: (mail) => <What mail={mail} /> },
          {
            key: "failed",
            header: t.failed,
            phone: "note",
            cell: ({ failed_at }) => <Time className="emails-failed" value={failed_at} zone />,
          },
          { key: "reason", header: t.reason, phone: "labelled", cell: (mail) => <Reason mail={mail} /> },
          {
            key: "action",
            header: t.action,
            phone: "detail",
            align: "end",
            cell: (mail) => mail.can_resend && <Resend mail={mail} />,
          },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        href={({ user }) => toPath({ section: "users", rest: [user.id, "mails"] })}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$failedMails.reload}
        empty={
          <EmptyState
            icon={<CircleCheck size={28} strokeWidth={1.25} />}
            title={search ? t.notFoundTitle : t.emptyTitle}
          >
            {search ? t.notFoundText : t.emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} param={EMAILS.page} label={t.pages} />
    </>
  );
}

function ResendAll({ count, isSearch }: { count: number; isSearch: boolean }) {
  const t = useMessages($emailsMessages);
  const ask = useAsk();
  if (count === 0) return null;
  const question = {
    title: t.resendAllTitle(count),
    label: t.resend,
    busyLabel: t.resending,
    fallback: t.notResent,
    run: resendAll,
    children: <p>{isSearch ? `${t.resendFoundText} ${t.resendAllText}` : t.resendAllText}</p>,
  };
  return (
    <Button icon={<RefreshCw size={16} />} onClick={() => ask(question)}>
      {t.resendAll(count)}
    </Button>
  );
}

/** To whom, and what about. */
function What({ mail: { user, subject } }: { mail: FailedMail }) {
  return (
    <span className="emails-what">
      <Email address={user.email} />
      <span>{subject}</span>
    </span>
  );
}

/** What the server said, and what keeps the email from being sent again with the others. */
function Reason({ mail: { reason, left_out } }: { mail: FailedMail }) {
  const t = useMessages($emailsMessages);
  return (
    <span className="emails-reason">
      <span translate="no">{reason}</span>
      {left_out && <strong>{t[left_out]}</strong>}
    </span>
  );
}

function Resend({ mail }: { mail: FailedMail }) {
  const t = useMessages($emailsMessages);
  const ask = useAsk();
  const { subject, user, left_out } = mail;
  const [action, text] = left_out ? [t.newLink, t.newLinkText] : [t.resend, t.resendText];
  const question = {
    title: t.resendTitle({ subject }),
    label: action,
    busyLabel: t.resending,
    fallback: t.notResent,
    run: () => resendMail(mail),
    children: <p>{text({ email: user.email })}</p>,
  };
  return (
    <Button size="small" aria-label={t.resendOf({ action, subject, email: user.email })} onClick={() => ask(question)}>
      {action}
    </Button>
  );
}
