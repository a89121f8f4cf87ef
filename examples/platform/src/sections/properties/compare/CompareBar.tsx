import { Button, keepFocus, useMessages, useStore } from "@freehold/ui";
import { offerUndo } from "../../../shared/undo/undo.ts";
import { path } from "../path.ts";
import { $compareMessages } from "./messages.ts";
import { $compared, MAX_COMPARED } from "./store.ts";

/** What is chosen to be compared, at the foot of the screen while the list is looked through. */
export function CompareBar() {
  const t = useMessages($compareMessages);
  const compared = useStore($compared);
  const { after } = useStore(path.$search);
  const clear = () => {
    path.setSearch({ compare: null, after });
    offerUndo(t.cleared, () => path.setSearch({ compare: compared.join(","), after: path.$search.get().after }));
    // The bar is gone, and the button in it.
    queueMicrotask(keepFocus);
  };
  return (
    <div className="compare-bar-place" role="status">
      {compared.length > 0 && (
        <div className="compare-bar">
          <p>
            <strong>{t.compared(compared.length)}</strong>{" "}
            <span className="fh-muted">
              {compared.length === 1 ? t.oneMore : compared.length === MAX_COMPARED && t.tooMany}
            </span>
          </p>
          <div className="fh-actions">
            <Button variant="quiet" size="small" onClick={clear}>
              {t.clearCompared}
            </Button>
            <Button
              variant="primary"
              size="small"
              disabled={compared.length < 2}
              onClick={() => path.setSearch({ view: "compare", after })}
            >
              {t.compareNow}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
