import { $platform } from "@freehold/session";
import { SupportLine, useStore } from "@freehold/ui";

/** Whom to ask, at the foot of every section. Nothing where no contact is named. */
export function Footer() {
  const platform = useStore($platform, { ssr: "initial" });
  const support = platform.state === "known" ? platform.support : null;
  if (!support?.email && !support?.url) return null;
  return (
    <footer className="fh-shell-foot" part="foot">
      <SupportLine support={support} />
    </footer>
  );
}
