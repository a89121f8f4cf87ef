import { Button, Dialog, useMessages, useStore } from "@freehold/ui";
import { useEffect } from "react";
import { $leaving, $unsaved } from "../../shared/location/leaving.ts";
import { openPath } from "../../shared/location/router.ts";
import { guardLeaving } from "./guard-leaving.ts";
import { $leavingMessages } from "./messages.ts";

/** Asks before a form is left with something in it that is not sent. */
export function LeaveDialog() {
  const t = useMessages($leavingMessages);
  const leaving = useStore($leaving);
  useEffect(() => guardLeaving(openPath), []);
  const leave = () => {
    $unsaved.set(null);
    $leaving.set(null);
    leaving?.go();
  };
  return (
    <Dialog
      open={leaving !== null}
      onClose={() => $leaving.set(null)}
      title={t.title}
      actions={
        <>
          <Button
            onClick={() => {
              $unsaved.get()?.discard();
              leave();
            }}
          >
            {t.discard}
          </Button>
          <Button onClick={() => $leaving.set(null)}>{t.stay}</Button>
          <Button variant="primary" onClick={leave}>
            {t.leave}
          </Button>
        </>
      }
    >
      <p>{t.text}</p>
    </Dialog>
  );
}
