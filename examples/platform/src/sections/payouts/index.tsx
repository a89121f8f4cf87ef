import { $session } from "@freehold/session";
import { isAdmin } from "@freehold/sidebar-shell";
import { Card, ErrorNotice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../shared/layout/use-document-title.ts";
import { Tabs } from "../../shared/tabs/Tabs.tsx";
import { $payoutMessages } from "./messages.ts";
import { MyPayouts } from "./mine/MyPayouts.tsx";
import { Statement } from "./mine/Statement.tsx";
import { path } from "./path.ts";
import "./styles.css";

const $part = path.segment(0);

/** What a person's shares earned; for admins also the months of all properties. */
export default function Payouts() {
  const t = useMessages($payoutMessages);
  const session = useStore($session);
  const part = useStore($part);
  const forAdmins = session.status === "signed-in" && isAdmin(session.user);
  const atMonths = part === "months";
  useDocumentTitle(atMonths ? t.months : t.title);
  return (
    <section className="payouts" aria-labelledby="payouts-title">
      <PageHeader
        id="payouts-title"
        title={t.title}
        lead={atMonths ? t.monthsLead : t.lead}
        action={!atMonths && <Statement />}
      />
      {forAdmins && (
        <Tabs
          label={t.parts}
          path={path}
          tabs={[
            { id: "", label: t.mine },
            { id: "months", label: t.months },
          ]}
        />
      )}
      {atMonths ? <AdminMonths /> : <MyPayouts />}
    </section>
  );
}

/** The admins' screens, whose code is fetched when they are opened. */
function AdminMonths() {
  const t = useMessages($payoutMessages);
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [error, setError] = useState<unknown>(null);
  const open = useCallback(() => {
    setError(null);
    import("./admin/index.tsx").then((loaded) => setScreen(() => loaded.default), setError);
  }, []);
  useEffect(open, [open]);
  if (Screen) return <Screen />;
  if (error === null)
    return (
      <Card>
        <Skeleton lines={12} />
      </Card>
    );
  return <ErrorNotice error={error} fallback={t.monthsNotLoaded} onRetry={open} />;
}
