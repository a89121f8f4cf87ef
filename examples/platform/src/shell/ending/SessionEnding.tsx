import { signOut } from "@freehold/session";
import { Button, Dialog, useMessages, useStore } from "@freehold/ui";
import { useEffect, useState } from "react";
import { fill } from "../../shared/layout/fill.tsx";
import { $endingMessages } from "./messages.ts";
import { $ending, type Ending, followEnding, stay } from "./store.ts";

/** Warns two minutes before the session ends, and lets a person stay signed in. Nothing while the end is far. */
export function SessionEnding() {
  const ending = useStore($ending);
  useEffect(followEnding, []);
  return ending && <EndingDialog ending={ending} />;
}

function EndingDialog({ ending: { at, isFinal } }: { ending: Ending }) {
  const t = useMessages($endingMessages);
  const [busy, setBusy] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const seconds = useSecondsTo(at);
  if (isFinal && dismissed) return null;
  const onStay = async () => {
    setBusy(true);
    try {
      await stay();
    } catch {
      // The warning stays, and so does the way to try again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t.title}
      onClose={() => (isFinal ? setDismissed(true) : void onStay())}
      actions={
        isFinal ? (
          <Button variant="primary" onClick={() => setDismissed(true)}>
            {t.understood}
          </Button>
        ) : (
          <>
            <Button onClick={() => void signOut()} disabled={busy}>
              {t.leave}
            </Button>
            <Button variant="primary" busy={busy} onClick={onStay}>
              {t.stay}
            </Button>
          </>
        )
      }
    >
      <p>
        {fill(isFinal ? t.finalText : t.text, {
          // Read out once with the dialog, not every second.
          time: (
            <span translate="no" role="timer" aria-live="off" className="fh-figure">
              {inMinutes(seconds)}
            </span>
          ),
        })}
      </p>
    </Dialog>
  );
}

function useSecondsTo(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((at - now) / 1_000));
}

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
