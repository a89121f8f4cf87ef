import { Badge, Button, Time, useMessages, useStore } from "@freehold/ui";
import { Clock, KeyRound, Plus } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog, DialogField } from "../../../shared/action/ActionDialog.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { DataTable } from "../../../shared/table/DataTable.tsx";
import { $partnersMessages } from "../messages.ts";
import { $partners, createPartner, path } from "../store.ts";

/** All partners, with how much each is used. */
export function ListScreen() {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($partners);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="admin-screen partners" aria-labelledby="partners-title">
      <PageHeader
        id="partners-title"
        title={t.title}
        lead={t.lead}
        action={
          <Button variant="primary" icon={<Plus size={16} />} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        }
      />
      <DataTable
        caption={t.caption}
        columns={[
          {
            key: "name",
            header: t.name,
            cell: ({ name, has_proposal }) => (
              <span className="partners-name">
                <span>{name}</span>
                {has_proposal && (
                  <Badge tone="yellow" icon={<Clock size={14} />}>
                    {t.waiting}
                  </Badge>
                )}
              </span>
            ),
          },
          {
            key: "links",
            header: t.links,
            align: "end",
            phone: "labelled",
            cell: ({ live_links }) => formatCount(live_links),
          },
          { key: "keys", header: t.keys, align: "end", phone: "labelled", cell: ({ live_keys }) => live_keys },
          {
            key: "requests",
            header: t.requests,
            align: "end",
            phone: "labelled",
            cell: ({ requests_30_days }) => formatCount(requests_30_days),
          },
          {
            key: "used",
            header: t.lastUsed,
            align: "end",
            phone: "labelled",
            cell: ({ last_used_at }) => (last_used_at ? <Time value={last_used_at} zone /> : t.never),
          },
        ]}
        rows={data?.items}
        rowKey={({ id }) => id}
        href={({ id }) => path.href({ rest: [id] })}
        loading={loading}
        error={error}
        notRead={t.notRead}
        onRetry={$partners.reload}
        empty={
          <EmptyState icon={<KeyRound size={28} strokeWidth={1.25} />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      <CursorPager path={path} next={data?.next} />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages($partnersMessages);
  const [name, setName] = useState("");
  return (
    <ActionDialog
      title={t.addTitle}
      label={t.add}
      busyLabel={t.adding}
      fallback={t.notAdded}
      run={() => createPartner(name.trim())}
      onClose={onClose}
    >
      {(state) => <DialogField label={t.addName} help={t.addHelp} value={name} state={state} onType={setName} />}
    </ActionDialog>
  );
}
