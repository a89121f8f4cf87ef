import { useMessages, useStore } from "@freehold/ui";
import { ChartColumn } from "@freehold/ui/icons";
import { EmptyState } from "../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { $analyticsMessages } from "./messages.ts";
import { Overview } from "./Overview.tsx";
import { RowsScreen } from "./rows/RowsScreen.tsx";
import { $metric, PARTS, path } from "./store.ts";
import "./styles.css";

/** The admins' section Analytics: all figures of a period, or what one of them counts. */
export default function AnalyticsSection() {
  const [segment] = useStore(path.$rest);
  const metric = useStore($metric);
  if (metric) return <RowsScreen key={metric} metric={metric} />;
  const part = PARTS.find((part) => part === (segment ?? "refunds"));
  return part ? <Overview part={part} /> : <UnknownFigure />;
}

function UnknownFigure() {
  const t = useMessages($analyticsMessages);
  return (
    <section aria-labelledby="analytics-title">
      <PageHeader id="analytics-title" title={t.unknownTitle} lead={t.unknownText} />
      <EmptyState icon={<ChartColumn size={28} strokeWidth={1.25} />} title={t.title}>
        <a className="fh-link" href={path.href()}>
          {t.back}
        </a>
      </EmptyState>
    </section>
  );
}
