import { watchLink } from "@freehold/session";
import { Card, useMessages } from "@freehold/ui";
import { useEffect } from "react";
import { $text } from "../parts/messages.ts";
import { Head } from "../parts/parts.tsx";
import type { UnlinkedState } from "../store/state.ts";
import { $linkText } from "./messages.ts";
import { WindowLink } from "./WindowLink.tsx";

/** All that a partner's page shows until the person has connected their account. The panel follows as soon as they have. */
export function Connect({ state: { partner, url, number, inPlace } }: { state: UnlinkedState }) {
  const t = useMessages($linkText);
  const { title } = useMessages($text);
  useEffect(() => {
    if (inPlace) return;
    const stop = new AbortController();
    watchLink({ signal: stop.signal }).catch((error: unknown) => {
      // What ended the session, the session says; anything else leaves the way of loading the page again.
      if (!stop.signal.aborted) console.warn("Freehold: stopped waiting for the account to be connected.", error);
    });
    return () => stop.abort();
  }, [inPlace]);
  return (
    <>
      <Head title={title} />
      <Card title={t.title}>
        <p className="fh-text">{inPlace ? t.textInPlace : t.text({ partner })}</p>
        <WindowLink url={url} number={number} waiting={t.waiting} inPlace={inPlace}>
          {t.connect}
        </WindowLink>
      </Card>
    </>
  );
}
