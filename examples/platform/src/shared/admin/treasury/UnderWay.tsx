import { useMessages, useStore } from "@freehold/ui";
import { fill } from "../../layout/fill.tsx";
import { ubxs } from "../format.ts";
import { $underWayMessages } from "./messages.ts";
import { $treasury, onItsWay } from "./store.ts";

/** What stopping payments holds back, and what it comes too late for. Nothing where nothing is signed. */
export function UnderWay() {
  const t = useMessages($underWayMessages);
  const { data } = useStore($treasury);
  if (!data || data.committed_count === 0) return null;
  const sent = onItsWay(data);
  const lines = [
    { text: t.keptBackText, sum: data.kept_back_ubxs, count: data.kept_back_count },
    { text: t.onItsWayText, sum: sent.ubxs, count: sent.count },
  ].filter(({ count }) => count > 0);
  return lines.map(({ text, sum, count }) => (
    <p key={text} className="admin-muted">
      {fill(text, { sum: <strong>{ubxs(sum)}</strong>, payments: t.payments(count) })}
    </p>
  ));
}
