import { formatAmount, type Investment, parseAmount } from "@freehold/contract";
import { investments } from "@freehold/session/api/investments";
import { Amount, CopyButton, DescriptionList, Notice, Time, useMessages } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { Link } from "../../../shared/location/Link.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { $investMessages } from "./messages.ts";

/** What was bought, as it is in the ledger. */
export function Receipt({ bought }: { bought: Investment }) {
  const t = useMessages($investMessages);
  const words = useMessages($propertyWords);
  const total = formatAmount(parseAmount(bought.amount_ubxs) + parseAmount(bought.fee_ubxs));
  return (
    <div className="invest-form">
      <Notice tone="success" live title={t.boughtTitle({ shares: words.shares(bought.shares) })}>
        {t.boughtText}
      </Notice>
      <DescriptionList
        className="property-figures"
        items={[
          { term: bought.property_name, value: formatCount(bought.shares) },
          { term: t.price, value: <Amount whole value={bought.share_price_ubxs} /> },
          { term: t.total, value: <Amount whole value={total} /> },
          { term: t.when, value: <Time value={bought.created_at} zone /> },
          {
            term: t.receiptId,
            value: (
              <span className="fh-copyable">
                <code translate="no">{bought.id.slice(0, 8)}</code> <CopyButton value={bought.id} label={t.receiptId} />
              </span>
            ),
          },
        ]}
      />
      <DownloadButton label={t.receipt} name={`receipt-${bought.id}.pdf`} read={() => investments.receipt(bought.id)} />
      <p>
        <Link section="investments">{t.toInvestments}</Link>
      </p>
    </div>
  );
}
