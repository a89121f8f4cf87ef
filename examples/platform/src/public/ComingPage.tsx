import { messages, useMessages } from "@freehold/ui";
import { Link } from "../shared/address/Link.tsx";
import { LinkPage } from "./LinkPage.tsx";

const $comingMessages = messages("siteComingPages", {
  title: "Nothing here yet",
  text: "Sign in to see your deposits and your refund.",
  back: "Go to the platform",
  progress: "Progress of the refunds",
  terms: "Terms",
  contact: "Contact",
});

/** A public page that has no content yet. */
export function ComingPage({ id }: { id: "progress" | "terms" | "contact" }) {
  const t = useMessages($comingMessages);
  return (
    <LinkPage lead={{ title: t[id], text: t.text }} title={t.title}>
      <Link section="withdraw-all">{t.back}</Link>
    </LinkPage>
  );
}
