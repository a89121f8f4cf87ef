import { useMessages } from "@freehold/ui";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $termsMessages } from "./messages.ts";

/** How the platform works and what people can rely on. */
export default function TermsPage() {
  const t = useMessages($termsMessages);
  const parts = [
    [t.accountTitle, t.account],
    [t.depositsTitle, t.deposits],
    [t.sharesTitle, t.shares],
    [t.payoutsTitle, t.payouts],
    [t.refundsTitle, t.refunds, t.refundsPaid],
    [t.suspensionTitle, t.suspension],
    [t.safetyTitle, t.safety],
    [t.dataTitle, t.data],
  ];
  return (
    <PublicPage page="terms" lead={t.lead}>
      <div className="public-text">
        {parts.map(([title, ...paragraphs]) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
