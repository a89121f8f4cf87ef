import type { PropertyNews } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { Link } from "../../shared/location/Link.tsx";
import { describeChange, titleOfEvent } from "../../shared/property/describe-event.ts";
import { formatDay } from "../../shared/property/format.ts";
import { $propertyWords } from "../../shared/property/messages.ts";
import { $dashboardMessages } from "./messages.ts";

/** What happened lately at properties whose shares the person holds. */
export function News({ news }: { news: readonly PropertyNews[] | undefined }) {
  const t = useMessages($dashboardMessages);
  return (
    <Card title={t.news} className="news">
      {!news ? (
        <Skeleton lines={5} />
      ) : news.length === 0 ? (
        <p className="fh-muted">{t.noNews}</p>
      ) : (
        <ul className="latest">
          {news.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: PropertyNews }) {
  const t = useMessages($dashboardMessages);
  const words = useMessages($propertyWords);
  const { id, kind, body, amount_ubxs, changes, property_slug, property_name, happened_on } = entry;
  return (
    <li className="latest-line">
      <Link section="properties" rest={[property_slug]} search={{ entry: id }}>
        {titleOfEvent(entry, words)}
      </Link>
      <time className="fh-muted" dateTime={happened_on}>
        {formatDay(happened_on)}
      </time>
      <p className="fh-muted latest-where">
        {property_name} · {t[`${kind}News`]}
        {amount_ubxs !== null && (
          <>
            {" · "}
            <Amount value={amount_ubxs} />
          </>
        )}
      </p>
      {body && <p className="fh-muted latest-more">{body}</p>}
      {changes.map((change) => (
        <p key={change.field} className="fh-muted latest-more">
          {describeChange(change, words)}
        </p>
      ))}
    </li>
  );
}
