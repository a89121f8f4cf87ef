import { Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { SigningDialog } from "../../../shared/admin/signing/SigningDialog.tsx";
import { $outcome } from "../../../shared/admin/store.ts";
import { AskContext, type Question } from "../../../shared/admin/use-ask.ts";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { OutcomeNotice } from "../../../shared/layout/OutcomeNotice.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { formatCount } from "../../../shared/property/format.ts";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { Tabs } from "../../../shared/tabs/Tabs.tsx";
import { $partnersMessages } from "../messages.ts";
import { $partner, partnerPath, path } from "../store.ts";
import { Clients } from "./clients/Clients.tsx";
import { Errors } from "./Errors.tsx";
import { PublicKeys } from "./jwks/PublicKeys.tsx";
import { Keys } from "./Keys.tsx";
import { Links } from "./Links.tsx";
import { Origins } from "./Origins.tsx";
import { Requests } from "./Requests.tsx";
import { Webhooks } from "./webhooks/Webhooks.tsx";

/** What each part of a partner's page shows, by its place in the URL. A new part is a component here and a tab below. */
const PARTS: Readonly<Record<string, () => React.ReactNode>> = {
  clients: Clients,
  origins: Origins,
  links: Links,
  webhooks: Webhooks,
  requests: Requests,
  errors: Errors,
};

/** One partner: its keys, its pages, its customers and its requests. */
export function PartnerScreen({ id }: { id: string }) {
  const t = useMessages($partnersMessages);
  const { data, error, loading } = useStore($partner);
  const outcome = useStore($outcome);
  const [part = ""] = useStore(partnerPath.$rest);
  const [question, setQuestion] = useState<Question | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const partner = data?.partner;
  useDocumentTitle(partner?.name ?? t.partner);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => () => $outcome.set(null), []);
  // What was pressed may be gone with what it did.
  useFocusFallback(
    heading,
    data &&
      [
        data.proposal?.id,
        data.jwks_proposal?.id,
        data.jwks?.id,
        question === null,
        ...data.keys.map(({ status }) => status),
      ].join(),
  );
  if (isNotFound(error)) return <Unknown />;
  const Part = PARTS[part];
  return (
    <section className="admin-screen partner" aria-labelledby="partner-title" aria-busy={loading || undefined}>
      <BackLink href={path.hrefBack()}>{t.toList}</BackLink>
      <PageHeader id="partner-title" title={partner?.name ?? t.partner} titleRef={heading} />
      <OutcomeNotice className="admin-outcome" outcome={outcome} />
      <ReadError data={data} error={error} notRead={t.partnerNotRead} onRetry={$partner.reload} />
      {(data || error == null) && (
        <>
          <KpiRow label={t.figures}>
            <Kpi label={t.links} help={t.linksHelp}>
              {partner ? formatCount(partner.live_links) : <Skeleton />}
            </Kpi>
            <Kpi label={t.requests} help={t.requestsHelp}>
              {partner ? formatCount(partner.requests_30_days) : <Skeleton />}
            </Kpi>
            <Kpi label={t.keys} help={t.keysHelp}>
              {partner ? partner.live_keys : <Skeleton />}
            </Kpi>
            <Kpi label={t.lastUsed}>
              {partner ? partner.last_used_at ? <Time value={partner.last_used_at} zone /> : t.never : <Skeleton />}
            </Kpi>
          </KpiRow>
          <Tabs
            label={t.parts}
            path={partnerPath}
            tabs={[
              { id: "", label: t.keys },
              { id: "clients", label: t.clientsTitle },
              { id: "origins", label: t.originsTitle },
              { id: "links", label: t.linksTitle },
              { id: "webhooks", label: t.webhooksTitle },
              { id: "requests", label: t.requestsTitle },
              { id: "errors", label: t.errorsTitle },
            ]}
          />
          <AskContext value={setQuestion}>
            {Part ? (
              <Part key={id} />
            ) : data ? (
              <>
                <Keys detail={data} />
                <PublicKeys detail={data} />
              </>
            ) : (
              <Skeleton lines={6} />
            )}
          </AskContext>
        </>
      )}
      {question &&
        (question.signs ? (
          <SigningDialog {...question} onClose={() => setQuestion(null)} />
        ) : (
          <ActionDialog {...question} onClose={() => setQuestion(null)} />
        ))}
    </section>
  );
}

function Unknown() {
  const t = useMessages($partnersMessages);
  return (
    <section className="admin-screen partner" aria-labelledby="partner-title">
      <BackLink href={path.hrefBack()}>{t.toList}</BackLink>
      <PageHeader id="partner-title" title={t.unknownTitle} />
      <EmptyState icon={<KeyRound size={28} strokeWidth={1.25} />}>{t.unknownText}</EmptyState>
    </section>
  );
}
