import type { PropertyDetail } from "@freehold/contract";
import { Button, Card, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { $adminMessages } from "./messages.ts";
import { closeProperty, publishProperty } from "./store.ts";

/** Where the property stands, and the step that is next. */
export function StatusCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [asks, setAsks] = useState<"publish" | "close" | null>(null);
  const { name, status } = property;
  const close = () => setAsks(null);
  return (
    <Card title={t.status} action={<PropertyStatus status={status} />}>
      <p className="fh-muted">{t[`${status}Is`]}</p>
      {status !== "draft" && <FundingBar property={property} full />}
      {status !== "closed" && (
        <div className="fh-actions">
          {status === "draft" ? (
            <Button variant="primary" onClick={() => setAsks("publish")}>
              {t.publish}
            </Button>
          ) : (
            <Button onClick={() => setAsks("close")}>{t.close}</Button>
          )}
        </div>
      )}
      {asks === "publish" && (
        <ActionDialog
          title={t.publishTitle({ name })}
          label={t.publish}
          busyLabel={t.publishing}
          fallback={t.notPublished}
          run={() => publishProperty(property)}
          onClose={close}
        >
          <p>{t.publishText}</p>
        </ActionDialog>
      )}
      {asks === "close" && (
        <ActionDialog
          title={t.closeTitle({ name })}
          label={t.close}
          busyLabel={t.closing}
          variant="danger"
          fallback={t.notClosed}
          run={() => closeProperty(property)}
          onClose={close}
        >
          <p>{t.closeText}</p>
        </ActionDialog>
      )}
    </Card>
  );
}
