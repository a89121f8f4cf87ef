import type { PropertyNews } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { Link } from "../../shared/address/Link.tsx";
import { $dashboardMessages } from "./messages.ts";

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

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
          {news.map(({ id, title, property_slug, property_name, happened_on }) => (
            <li key={id} className="latest-line">
              <span>{title}</span>
              <time className="fh-muted" dateTime={happened_on}>
                {DAY.format(new Date(`${happened_on}T00:00:00Z`))}
              </time>
              <Link section="properties" rest={[property_slug]} className="fh-link latest-where">
                {property_name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
