import type { ProofTicket } from "@freehold/contract";
import { waitForProof } from "@freehold/session";
import { factors } from "@freehold/session/api/factors";
import { Button, ButtonLink, ErrorNotice, useMessages } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { $proofText } from "./messages.ts";

/**
 * Uses a passkey in a window of the platform's own site, where passkeys work, and waits for it. The window asks for a number that only
 * this page shows, so that a URL that a thief of the session sends around confirms nothing. The window gets no handle on this page: the
 * server tells when it is done.
 */
export function ProofWindow({ onDone }: { onDone: () => void }) {
  const t = useMessages($proofText);
  const [ticket, setTicket] = useState<ProofTicket | "coming" | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function begin() {
    setError(null);
    setTicket("coming");
    try {
      setTicket(await factors.createProofTicket());
    } catch (cause) {
      setError(cause);
      setTicket(null);
    }
  }

  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    if (ticket === null || ticket === "coming") return;
    const leaving = new AbortController();
    waitForProof(ticket, { signal: leaving.signal }).then(
      (proved) => {
        if (proved) done.current();
      },
      (cause: unknown) => {
        if (leaving.signal.aborted) return;
        setError(cause);
        setTicket(null);
      },
    );
    return () => leaving.abort();
  }, [ticket]);

  if (ticket === null || ticket === "coming")
    return (
      <>
        <ErrorNotice error={error} fallback={t.windowFailed} />
        <Button
          variant="primary"
          wide
          icon={<KeyRound size={16} />}
          busy={ticket === "coming"}
          busyLabel={t.opening}
          onClick={() => void begin()}
        >
          {t.useInWindow}
        </Button>
      </>
    );
  return (
    <div className="fh-proof-waiting" ref={focusLink}>
      <p className="fh-text" role="status">
        <span className="fh-text">{t.number}</span> <strong className="fh-proof-number">{ticket.number}</strong>
      </p>
      <ButtonLink variant="primary" wide href={ticket.url} target="_blank" rel="noopener">
        {t.openWindow}
      </ButtonLink>
      <p className="fh-text fh-muted">{t.waiting}</p>
      <Button wide onClick={() => setTicket(null)}>
        {t.cancel}
      </Button>
    </div>
  );
}

/** The button before it is gone, and the focus with it. */
const focusLink = (holder: HTMLElement | null) => holder?.querySelector("a")?.focus();
