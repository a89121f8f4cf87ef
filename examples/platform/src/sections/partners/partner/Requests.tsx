import { type PartnerRequest, PROBLEMS } from "@freehold/contract";
import { CopyButton, Details, Time, useMessages, useStore } from "@freehold/ui";
import { Inbox } from "@freehold/ui/icons";
import { Facts } from "../../../shared/admin/AttentionItem.tsx";
import { Filters, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $partnersMessages } from "../messages.ts";
import { $figures, $requests, FILTERS, path } from "../store.ts";

/** What a partner's servers and pages asked for in 30 days. What can be filtered by is what was found. */
export function Requests() {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($requests);
  const figures = useStore($figures).data;
  const search = useStore(path.$search);
  const optionsOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  return (
    <>
      <p className="admin-muted">{t.requestsLead}</p>
      <Filters label={t.filters} path={path} names={FILTERS} folds>
        <SelectFilter
          path={path}
          name="outcome"
          label={t.outcome}
          all={t.anyOutcome}
          options={[
            { value: "done", label: t.done },
            { value: "refused", label: t.refused },
          ]}
        />
        <SelectFilter
          path={path}
          name="code"
          label={t.error}
          all={t.anyError}
          options={optionsOf(figures?.errors.map(({ code }) => code))}
          unknown={search.code}
        />
        <SelectFilter
          path={path}
          name="origin"
          label={t.origin}
          all={t.anyOrigin}
          options={optionsOf(figures?.origins.map(({ origin }) => origin))}
          unknown={search.origin}
        />
        <SelectFilter
          path={path}
          name="version"
          label={t.version}
          all={t.anyVersion}
          options={optionsOf(figures?.versions.map(({ version }) => version))}
          unknown={search.version}
        />
      </Filters>
      <DataTable
        caption={t.requestsCaption}
        columns={[
          { key: "request", header: t.request, cell: (request) => <What request={request} /> },
          { key: "response", header: t.response, phone: "sum", cell: (request) => <Response request={request} /> },
          {
            key: "origin",
            header: t.origin,
            phone: "note",
            cell: ({ origin, version }) => (
              <span className="partner-lines" translate="no">
                <span>{origin}</span>
                {version && <small>{version}</small>}
              </span>
            ),
          },
          { key: "time", header: t.time, phone: "note", cell: ({ at }) => <Time value={at} zone /> },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        loading={loading}
        error={error}
        notRead={t.requestsNotRead}
        onRetry={$requests.reload}
        lines={10}
        empty={
          <EmptyState icon={<Inbox size={28} strokeWidth={1.25} />} title={t.noRequestsTitle}>
            {t.noRequestsText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
    </>
  );
}

/** The call, and on demand what is known of it. */
function What({ request: { method, path, body, key_hint, request_id, ms } }: { request: PartnerRequest }) {
  const t = useMessages($partnersMessages);
  return (
    <span className="partner-lines">
      <code translate="no">{`${method} ${path}`}</code>
      <Details summary={t.details}>
        <Facts
          facts={[
            [
              t.requestId,
              <span key="id" className="partner-copied" translate="no">
                {request_id}
                <CopyButton value={request_id} label={t.copyRequestId} />
              </span>,
            ],
            [t.key, key_hint],
            [t.response, t.ms({ ms })],
            [
              t.body,
              body && (
                <pre key="body" className="partner-body" translate="no">
                  {JSON.stringify(body, null, 2)}
                </pre>
              ),
            ],
          ].filter((fact): fact is [string, string] => fact[1] !== null)}
        />
      </Details>
    </span>
  );
}

function Response({ request: { status, code } }: { request: PartnerRequest }) {
  return (
    <span className="partner-lines">
      <span className={code ? "partner-refused" : undefined} translate="no">
        {code ? `${status} ${code}` : status}
      </span>
      {code && <small>{titleOf(code)}</small>}
    </span>
  );
}

/** What the contract says of a problem; an older log may have one that is gone. */
export const titleOf = (code: string): string | undefined =>
  Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as keyof typeof PROBLEMS][1] : undefined;
