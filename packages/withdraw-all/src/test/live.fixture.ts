import { isOpen, type WithdrawalProgress } from "@freehold/contract";
import { json, type StubApi } from "@freehold/test-utils/browser/stub-api";
import { PENDING } from "@freehold/testing";
import { CHECK, HISTORY, hashOf, REQUEST } from "./stub-api.fixture.ts";

export const EVENTS = `GET /wallet/withdrawals/${REQUEST.id}/events`;

/** {@link REQUEST} as a server says it that knows of approvals. */
export const SHARED = PENDING;

/** It was approved. */
export const APPROVED = {
  status: "approved",
  approvals_given: 2,
  approved_at: "2026-03-02T10:00:00.000Z",
};

/** It was paid. */
export const PAID = { ...APPROVED, status: "completed", tx_id: hashOf("d4"), closed_at: "2026-03-03T11:12:00.000Z" };

type Payment = { status: string; waits_for?: string; confirmations?: number; confirmations_needed?: number };

/** An answer of `/progress`. */
export function progress(
  fields: object,
  payment: Payment | null = null,
  position: number | null = null,
  typical: number | null = null,
  estimate: WithdrawalProgress["estimate"] = null,
  more: Partial<WithdrawalProgress> = {},
): WithdrawalProgress {
  const now = {
    success: true,
    withdrawal: { ...SHARED, ...fields },
    queue_position: position,
    queue_moved: null,
    payment: payment && { waits_for: null, confirmations: 0, confirmations_needed: null, tx_hash: null, ...payment },
    typical_seconds: typical,
    estimate,
    next_update: null,
    as_of: "2026-03-02T12:00:00.000Z",
    ...more,
  };
  return now as WithdrawalProgress;
}

/** Lets the server send events. Gives how it says what is now; a stream opened later begins with that. */
export function live(api: StubApi) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let now: unknown = null;
  const write = (to: ReadableStreamDefaultController<Uint8Array>) =>
    to.enqueue(new TextEncoder().encode(`event: progress\ndata: ${JSON.stringify(now)}\n\n`));
  api.routes[EVENTS] = () => {
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller;
        open.add(mine);
        if (now) write(mine);
      },
      cancel: () => void open.delete(mine),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return {
    open,
    say(...what: Parameters<typeof progress>): void {
      now = progress(...what);
      const [fields] = what;
      const withdrawal: { status: string } = { ...SHARED, ...fields };
      api.routes[CHECK] = json({ success: isOpen(withdrawal), withdrawal: isOpen(withdrawal) ? withdrawal : null });
      api.routes[HISTORY] = json({ success: true, withdrawals: [withdrawal] });
      for (const one of open) write(one);
    },
  };
}
