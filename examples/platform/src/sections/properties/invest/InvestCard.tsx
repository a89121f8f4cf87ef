import type { PropertyDetail } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { Amount, Button, ButtonLink, Card, DescriptionList, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { toPath } from "../../../shared/location/router.ts";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { InvestDialog } from "./InvestDialog.tsx";
import { $investMessages } from "./messages.ts";
import "./styles.css";

/** What a share costs, how many are left, and the way to buy some; or why none is sold. */
export function InvestCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($investMessages);
  const words = useMessages($propertyWords);
  const [open, setOpen] = useState(false);
  const { share_price_ubxs, share_value_ubxs, shares_in_treasury, yield_percent, yield_fully_let_percent } = property;
  return (
    <Card className="invest" aria-label={t.title}>
      <div>
        <p className="invest-label">{t.price}</p>
        <Amount value={share_price_ubxs} size="large" />
      </div>
      <DescriptionList
        className="property-figures"
        items={[
          { term: t.yield, value: words.percent({ number: yield_percent }) },
          { term: t.fullyLet, value: words.percent({ number: yield_fully_let_percent }) },
          {
            term: (
              <>
                <span>{t.value}</span>
                <small className="invest-help">{t.valueHelp}</small>
              </>
            ),
            value: <Amount value={share_value_ubxs} />,
          },
        ]}
      />
      <FundingBar property={property} full />
      {shares_in_treasury > 0 && <p className="invest-help">{t.treasury(shares_in_treasury)}</p>}
      {/* A purchase that takes the last share changes the action beneath its own receipt. */}
      <InvestAction property={property} onInvest={() => setOpen(true)} />
      {open && <InvestDialog property={property} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function InvestAction({ property, onInvest }: { property: PropertyDetail; onInvest: () => void }) {
  const t = useMessages($investMessages);
  const platform = useStore($platform);
  if (property.status !== "open") return <p className="invest-why">{t[property.status]}</p>;
  if (platform.state === "known" && platform.platformStatus === "suspended")
    return (
      <div className="invest-suspended">
        <p className="invest-why">{t.suspended}</p>
        <ButtonLink variant="primary" wide href={toPath({ section: DEFAULT_SECTION })}>
          {t.toRefund}
        </ButtonLink>
      </div>
    );
  return (
    <Button variant="primary" size="large" wide onClick={onInvest}>
      {t.invest}
    </Button>
  );
}
