import type { PropertyNews } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { PageSection } from "../../shared/layout/PageSection.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { describeChange, titleOfEvent } from "../../shared/property/describe-event.ts";
import { formatDay } from "../../shared/property/format.ts";
import { $propertyWords } from "../../shared/property/messages.ts";
import { PropertyPicture } from "../../shared/property/PropertyPicture.tsx";
import { $dashboardMessages } from "./messages.ts";

/** What happened lately at properties whose shares the person holds. */
export function News({ news }: { news: readonly PropertyNews[] | undefined }) {
  const t = useMessages($dashboardMessages);
  return (
    <PageSection title={t.news} className="news">
      {!news ? (
        <Skeleton lines={5} />
      ) : news.length === 0 ? (
        <p className="fh-muted">{t.noNews}</p>
      ) : (
        <ul className="news-lines">
          {news.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function Entry({ entry }: { entry: PropertyNews }) {
  const t = useMessages($dashboardMessages);
  const words = useMessages($propertyWords);
  const { id, kind, body, amount_ubxs, changes, property_slug, property_name, property_picture, happened_on } = entry;
  return (
    <li className="news-line">
      <PropertyPicture picture={property_picture} sizes="4rem" status="open" decorative />
      <div>
        <Link section="properties" rest={[property_slug]} search={{ entry: id }} className="news-title">
          {titleOfEvent(entry, words)}
        </Link>
        <p>
          <span>{`${property_name} · ${t[`${kind}News`]}`}</span> ·{" "}
          <time dateTime={happened_on}>{formatDay(happened_on)}</time>
          {amount_ubxs !== null && (
            <>
              {" · "}
              <Amount value={amount_ubxs} />
            </>
          )}
        </p>
        {body && <p>{body}</p>}
        {changes.map((change) => (
          <p key={change.field}>{describeChange(change, words)}</p>
        ))}
      </div>
    </li>
  );
}
