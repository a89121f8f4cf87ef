import type { Support } from "@freehold/contract";
import { useMessages } from "../messages/messages.ts";
import { $ui } from "../messages/ui-messages.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link SupportLine}. */
export type SupportLineProps = {
  /** From `$platform` of @freehold/session. Renders nothing for `null`, or without a contact. */
  support: Support | null | undefined;
  /** The label before the contact. @default "Support" */
  label?: string | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows the support contact: an email link, a help page and the hours.
 *
 * @example
 * <SupportLine support={platform.state === "known" ? platform.support : null} />
 */
export function SupportLine({ support, label, className }: SupportLineProps) {
  const t = useMessages($ui);
  if (!support?.email && !support?.url) return null;
  const { email, url, hours } = support;
  return (
    <p className={classNames("fh-support", className)} part="support">
      <span className="fh-support-label">{label ?? t.support}</span>
      {email && (
        <a className="fh-link fh-support-item" part="link" href={`mailto:${email}`} translate="no">
          {email}
        </a>
      )}
      {url && (
        <a
          className="fh-link fh-support-item"
          part="link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.newTab({ text: t.help })}
        >
          {t.help}
        </a>
      )}
      {hours && <span className="fh-support-item">{hours}</span>}
    </p>
  );
}
