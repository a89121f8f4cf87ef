import { $session } from "@freehold/session";
import { ButtonLink, useMessages, useStore } from "@freehold/ui";
import { Building2, LayoutGrid, Plus, Table2 } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { RadioGroup } from "../../../shared/action/RadioGroup.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { CompareBar } from "../compare/CompareBar.tsx";
import { path } from "../path.ts";
import { ListFilters } from "./ListFilters.tsx";
import { $listMessages } from "./messages.ts";
import { PropertyCards } from "./PropertyCards.tsx";
import { PropertyTable } from "./PropertyTable.tsx";
import { $properties, $view, FILTERS } from "./store.ts";
import "./styles.css";

/** Every property that people can see, as cards or as a table, filtered and sorted by the URL. */
export function ListScreen() {
  const t = useMessages($listMessages);
  const session = useStore($session);
  const view = useStore($view);
  const read = useStore($properties);
  const search = useStore(path.$search);
  const isAdmin = session.status === "signed-in" && session.user.role === "admin";
  const isFiltered = FILTERS.some((name) => search[name]);
  const empty = (
    <EmptyState icon={<Building2 size={28} strokeWidth={1.25} />} title={isFiltered ? t.emptyTitle : t.noneTitle}>
      {isFiltered ? t.emptyText : t.noneText}
    </EmptyState>
  );
  return (
    <section className="property-list" aria-labelledby="properties-title">
      <PageHeader
        id="properties-title"
        title={t.title}
        lead={t.lead}
        action={
          isAdmin && (
            <ButtonLink variant="primary" href={path.href({ rest: ["new"] })} icon={<Plus size={16} />}>
              {t.add}
            </ButtonLink>
          )
        }
      />
      <ListFilters places={read.data?.places ?? []} isAdmin={isAdmin} />
      <div className="property-view">
        <p role="status">{read.data && !read.isPrevious && t.found(read.data.total)}</p>
        <RadioGroup
          labelledBy="properties-view"
          options={[
            { value: "cards", label: <ViewLabel icon={<LayoutGrid size={16} />} label={t.cards} /> },
            { value: "table", label: <ViewLabel icon={<Table2 size={16} />} label={t.table} /> },
          ]}
          value={view}
          onChange={(chosen) =>
            path.setSearch({ view: chosen === "cards" ? null : chosen, after: search.after }, { replace: true })
          }
        />
        <span id="properties-view" hidden>
          {t.view}
        </span>
      </div>
      {view === "table" ? (
        <PropertyTable read={read} onRetry={$properties.reload} empty={empty} />
      ) : (
        <>
          <ReadError data={read.data} error={read.error} notRead={t.notRead} onRetry={$properties.reload} />
          {(read.data || read.error == null) && (
            <PropertyCards
              properties={read.data?.properties}
              stale={read.loading && read.data !== undefined}
              empty={empty}
            />
          )}
        </>
      )}
      <CursorPager path={path} next={read.data?.next} />
      <CompareBar />
    </section>
  );
}

function ViewLabel({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon} <span>{label}</span>
    </>
  );
}
