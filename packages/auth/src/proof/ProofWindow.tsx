import type { ProofTicket } from "@freehold/contract";
import { waitForProof } from "@freehold/session";
import { factors } from "@freehold/session/api/factors";
import { Button, ButtonLink, ErrorNotice, useMessages, WindowNumber } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { useEffect, useId, useRef, useState } from "react";
import { $proofText } from "./messages.ts";

/**
 * Uses a passkey in a window of the platform's own site, where passkeys work, and waits for it. The window asks for a number that only
 * this page shows: a thief of the session who sends its URL to the user gets nothing confirmed. The window has no handle on this page:
 * the server says when it's done.
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

  const isOpen = ticket !== null && ticket !== "coming";
  // The button or the link before is gone, and the focus with it.
  const wasOpen = useRef(false);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen !== wasOpen.current) holder.current?.querySelector<HTMLElement>("a, button")?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const numberId = useId();

  if (!isOpen)
    return (
      <div className="fh-proof-window" ref={holder}>
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
      </div>
    );
  return (
    <div className="fh-proof-window" ref={holder}>
      <WindowNumber id={numberId} label={t.number} number={ticket.number} />
      <ButtonLink variant="primary" wide href={ticket.url} target="_blank" rel="noopener" aria-describedby={numberId}>
        {t.openWindow}
      </ButtonLink>
      <p className="fh-text fh-muted">{t.waiting}</p>
      <Button wide onClick={() => setTicket(null)}>
        {t.cancel}
      </Button>
    </div>
  );
}
