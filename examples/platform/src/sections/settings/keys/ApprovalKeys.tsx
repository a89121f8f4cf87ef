import { Button, Skeleton, useMessages, useStore } from "@freehold/ui";
import { useAsk } from "../../../shared/admin/use-ask.ts";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { $keysMessages } from "./messages.ts";
import { $keys, confirmKey, type Key } from "./store.ts";

/** The passkeys of admins, the words to compare them by, and who has confirmed each. */
export function ApprovalKeys() {
  const t = useMessages($keysMessages);
  const { data, error } = useStore($keys);
  return (
    <PageSection title={t.title} open={false}>
      <p className="admin-muted">{t.lead}</p>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={() => reload("admin:keys")} />
      {!data && !error && <Skeleton lines={3} />}
      {data?.keys.length === 0 && <p>{t.none}</p>}
      {data && data.keys.length > 0 && (
        <ul className="audit-list">
          {data.keys.map((key) => (
            <ApprovalKey key={key.id} value={key} canSign={data.own.length > 0} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function ApprovalKey({ value, canSign }: { value: Key; canSign: boolean }) {
  const t = useMessages($keysMessages);
  const me = useCurrentUser();
  const ask = useAsk();
  const { name, email, words, confirmations } = value;
  const isConfirmed = confirmations.some(({ id }) => id === me.id);
  const emails = confirmations.map((one) => one.email).join(", ");
  const shown = <strong translate="no">{words}</strong>;
  const open = () =>
    ask({
      title: t.confirmTitle,
      label: t.confirm,
      busyLabel: t.confirming,
      fallback: t.notConfirmed,
      run: () => confirmKey(value),
      children: (
        <>
          <p>{fill(t.confirmText, { email: <strong translate="no">{email}</strong> })}</p>
          <p>{shown}</p>
        </>
      ),
    });
  return (
    <li>
      <div>
        <p className="audit-what">
          {fill(t.nameOf, { name: <span translate="no">{name}</span>, email: <span translate="no">{email}</span> })}
        </p>
        <p>{fill(t.words, { words: shown })}</p>
        <p className="admin-muted">
          {emails ? fill(t.confirmedBy, { emails: <span translate="no">{emails}</span> }) : t.unconfirmed}
        </p>
      </div>
      {canSign && !isConfirmed && (
        <Button size="small" aria-label={t.confirmOf({ name, email })} onClick={open}>
          {t.confirm}
        </Button>
      )}
    </li>
  );
}
