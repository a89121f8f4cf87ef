import type { PropertyDetail } from "@freehold/contract";
import { Button, Card, useMessages } from "@freehold/ui";
import { useState } from "react";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { $adminMessages } from "./messages.ts";
import { ProposedSale } from "./ProposedSale.tsx";
import { SaleDialog } from "./SaleDialog.tsx";
import type { SaleStep } from "./store.ts";

/** Where the property stands, what of its sale waits for another admin, and the steps that are next. */
export function StatusCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [asked, setAsked] = useState<SaleStep | null>(null);
  const { status, proposal, shares_in_treasury } = property;
  const isOnSale = status === "open" || status === "funded";
  return (
    <Card title={t.status} action={<PropertyStatus status={status} />}>
      <p className="fh-muted">{t[`${status}Is`]}</p>
      {status !== "draft" && <FundingBar property={property} full />}
      {proposal && <ProposedSale proposal={proposal} onAct={setAsked} />}
      {status !== "closed" && (
        <div className="fh-actions">
          {status === "draft" && !proposal && (
            <Button variant="primary" onClick={() => setAsked("publish")}>
              {t.publish}
            </Button>
          )}
          {isOnSale && shares_in_treasury > 0 && !proposal && (
            <Button onClick={() => setAsked("reissue")}>{t.reissue}</Button>
          )}
          {isOnSale && <Button onClick={() => setAsked("close")}>{t.close}</Button>}
        </div>
      )}
      {asked && <SaleDialog step={asked} property={property} onClose={() => setAsked(null)} />}
    </Card>
  );
}
