import { ButtonLink, useMessages, WindowNumber } from "@freehold/ui";
import { ExternalLink } from "@freehold/ui/icons";
import { useId, useState } from "react";
import { $linkText } from "./messages.ts";

/** Whether the device shows one page at a time, as phones do: there a person leaves the page and comes back. */
const isInPlace = () => globalThis.matchMedia?.("(hover: none) and (pointer: coarse)").matches ?? false;

/**
 * A link to a window of the platform, which knows nothing of this page. A browser that blocks windows leaves a plain link.
 *
 * @param number - what the window asks for, which only this page has; empty where the page is left and comes back by itself.
 * @param waiting - what screen readers and the person read once the window was opened. @param inPlace - the page is left, and our site leads
 * back to it. @default on phones, where the person goes back
 */
export function WindowLink({
  url,
  number,
  waiting,
  inPlace = false,
  children,
}: {
  url: string;
  number: string;
  waiting: string;
  inPlace?: boolean;
  children: string;
}) {
  const t = useMessages($linkText);
  const [isOpen, setOpen] = useState(false);
  const [onPhone] = useState(isInPlace);
  const isLeft = inPlace || onPhone;
  const numberId = useId();
  // Out of a frame: the platform's window is shown in none.
  const target = isLeft ? "_top" : "_blank";
  return (
    <>
      {number && <WindowNumber id={numberId} label={t.number} number={number} />}
      <div className="fh-actions">
        <ButtonLink
          variant="primary"
          href={url}
          target={target}
          rel="noopener noreferrer"
          {...(number && { "aria-describedby": numberId })}
          icon={isLeft ? undefined : <ExternalLink size={16} />}
          onClick={() => setOpen(true)}
        >
          {children}
        </ButtonLink>
      </div>
      <p className="fh-muted">{inPlace ? t.comesBack : isLeft ? t.sameWindow : t.newWindow}</p>
      <p className="fh-text" role="status">
        {isOpen && !inPlace && waiting}
      </p>
      {isOpen && !isLeft && (
        <a className="fh-link" href={url} target="_top" rel="noopener noreferrer">
          {t.nothingOpened}
        </a>
      )}
    </>
  );
}
