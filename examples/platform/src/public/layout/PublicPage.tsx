import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { ButtonLink, useMessages } from "@freehold/ui";
import type { ComponentProps, ReactNode } from "react";
import { BrandMark } from "../../shared/brand/BrandMark.tsx";
import { Plan } from "../../shared/brand/Plan.tsx";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Support } from "../../shared/layout/Support.tsx";
import { useDocumentTitle } from "../../shared/layout/use-document-title.ts";
import { Link } from "../../shared/location/Link.tsx";
import { toPath } from "../../shared/location/router.ts";
import { $sharedMessages } from "../../shared/messages.ts";
import { $publicMessages } from "../../shared/public-links/messages.ts";
import { PublicLinks } from "../../shared/public-links/PublicLinks.tsx";
import "./styles.css";

/** A page that needs no account: the way to the platform, its title, its content, and the ways to the others. */
export function PublicPage({
  page,
  lead,
  support = true,
  children,
}: {
  page: NonNullable<ComponentProps<typeof PublicLinks>["current"]>;
  lead: ReactNode;
  /** The support contact, at its end. @default true */
  support?: boolean;
  children: ReactNode;
}) {
  const t = useMessages($publicMessages);
  const common = useMessages($sharedMessages);
  useDocumentTitle(t[page]);
  return (
    <div className="public">
      <header className="public-head">
        <Link section={DEFAULT_SECTION} className="brand public-brand" aria-label={t.home}>
          <BrandMark />
          <span>{common.brand}</span>
        </Link>
        <PublicLinks current={page} />
        <ButtonLink size="small" className="public-account" href={toPath({ section: DEFAULT_SECTION })}>
          {t.account}
        </ButtonLink>
      </header>
      <main className="public-main" aria-labelledby="public-title">
        {/* There the map says something. */}
        {page !== "progress" && <Plan className="plan-faint" />}
        <PageHeader id="public-title" title={t[page]} lead={lead} />
        <div className="public-body">{children}</div>
      </main>
      {support && (
        <footer className="public-foot">
          <Support />
        </footer>
      )}
    </div>
  );
}
