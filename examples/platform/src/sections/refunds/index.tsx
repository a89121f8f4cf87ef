import { useStore } from "@freehold/ui";
import { useIsWindow } from "../../shared/layout/use-is-window.ts";
import "../../shared/admin/styles.css";
import "../../shared/admin/results/styles.css";
import "./overview/styles.css";
import "./queue/styles.css";
import "./queue/filter.css";
import "./queue/selection.css";
import "./queue/beside.css";
import "./request/styles.css";
import { $openRequestId } from "../../shared/admin/store.ts";
import { KeySheet } from "./keys/KeySheet.tsx";
import { useKeys } from "./keys/use-keys.ts";
import { QueueScreen } from "./queue/QueueScreen.tsx";
import { RequestScreen } from "./request/RequestScreen.tsx";

/** The queue of refund requests, or the request that is open; where there is room for both, the queue beside it. */
export default function Refunds() {
  const id = useStore($openRequestId);
  // Where the text is large there is no room all the same: the style sheet leaves the queue out.
  const isWide = useIsWindow("desk");
  useKeys();
  return (
    <div className="refunds">
      <div className="refunds-columns" data-beside={(isWide && id !== null) || undefined}>
        {(isWide || id === null) && <QueueScreen isBeside={id !== null} />}
        {id !== null && <RequestScreen key={id} id={id} />}
      </div>
      <KeySheet />
    </div>
  );
}
