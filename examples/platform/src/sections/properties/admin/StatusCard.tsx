import type { PropertyDetail } from "@freehold/contract";
import { Button, Card, useMessages } from "@freehold/ui";
import { useState } from "react";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { useSaleStatus } from "../../../shared/property/use-sale-status.ts";
import { sumUp, toTyped } from "./form/draft.ts";
import { $adminMessages } from "./messages.ts";
import { ProposedSale } from "./ProposedSale.tsx";
import { SaleDialog } from "./SaleDialog.tsx";
import type { SaleStep } from "./store.ts";

/** Where the property stands, what of its sale waits for another admin, and the steps that are next. */
export function StatusCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [asked, setAsked] = useState<{ step: SaleStep; property: PropertyDetail } | null>(null);
  const ask = (step: SaleStep) => setAsked({ step, property });
  const { status, proposal, shares_in_treasury } = property;
  const saleStatus = useSaleStatus(status);
  const isDraft = status === "draft" && !proposal;
  const canPublish = isDraft && sumUp(toTyped(property)).addsUp;
  const isOnSale = status === "open" || status === "funded";
  return (
    <Card title={t.status} action={<PropertyStatus status={status} />}>
      <p className="fh-muted">{t[`${saleStatus}Is`]}</p>
      {status !== "draft" && <FundingBar property={property} full />}
      {isDraft && !canPublish && <p className="fh-muted">{t.publishNotYet}</p>}
      {proposal && <ProposedSale proposal={proposal} onAct={ask} />}
      {status !== "closed" && (
        <div className="fh-actions">
          {canPublish && (
            <Button variant="primary" onClick={() => ask("publish")}>
              {t.publish}
            </Button>
          )}
          {isOnSale && shares_in_treasury > 0 && !proposal && (
            <Button onClick={() => ask("reissue")}>{t.reissue}</Button>
          )}
          {isOnSale && <Button onClick={() => ask("close")}>{t.close}</Button>}
        </div>
      )}
      {asked && <SaleDialog {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
