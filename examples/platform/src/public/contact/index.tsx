import { $platform } from "@freehold/session";
import { Card, DescriptionList, Skeleton, useMessages, useStore } from "@freehold/ui";
import { Link } from "../../shared/location/Link.tsx";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $contactMessages } from "./messages.ts";

/** The support contact, as the operator has set it, and what helps them to an answer. */
export default function ContactPage() {
  const t = useMessages($contactMessages);
  return (
    <PublicPage page="contact" lead={t.lead} support={false}>
      <Card title={t.whom}>
        <Whom />
      </Card>
      <div className="public-text">
        <section>
          <h2>{t.beforeTitle}</h2>
          <p>{t.before}</p>
          <p className="public-ways">
            <Link section="progress">{t.progress}</Link>
            <Link section="status">{t.status}</Link>
          </p>
        </section>
        <section>
          <h2>{t.haveTitle}</h2>
          <p>{t.have}</p>
        </section>
        <section>
          <h2>{t.neverTitle}</h2>
          <p>{t.never}</p>
        </section>
      </div>
    </PublicPage>
  );
}

function Whom() {
  const t = useMessages($contactMessages);
  const platform = useStore($platform);
  if (platform.state === "loading") return <Skeleton lines={3} />;
  if (platform.state === "unknown") return <p>{t.notRead}</p>;
  const { email, url, hours } = platform.support;
  if (!email && !url && !hours) return <p>{t.noContact}</p>;
  return (
    <DescriptionList
      items={[
        ...(email
          ? [
              {
                term: t.email,
                value: (
                  <a className="fh-link" href={`mailto:${email}`}>
                    {email}
                  </a>
                ),
              },
            ]
          : []),
        ...(url
          ? [
              {
                term: t.page,
                value: (
                  <a className="fh-link" href={url} rel="noopener">
                    {url}
                  </a>
                ),
              },
            ]
          : []),
        ...(hours ? [{ term: t.hours, value: hours }] : []),
      ]}
    />
  );
}
