import type { WidgetFailure } from "@freehold/ui";
import { useFailure } from "@freehold/ui";
import { useCallback, useEffect, useRef, useState } from "react";

/** What was read last. After a failure, what was read before stays. */
type Read<Data> = { data: Data | null; error: unknown; busy: boolean };

/**
 * Reads once at the start, and again after changes. Of several reads in flight only the last one counts.
 *
 * @param read - the same function at each render.
 */
export function useRead<Data>(read: () => Promise<Data>, onError: (failure: WidgetFailure) => void) {
  const [state, setState] = useState<Read<Data>>({ data: null, error: null, busy: true });
  const last = useRef(0);
  const reload = useCallback(async () => {
    last.current++;
    const own = last.current;
    const set = (next: (before: Read<Data>) => Read<Data>) => {
      if (own === last.current) setState(next);
    };
    set((before) => ({ ...before, busy: true }));
    try {
      const data = await read();
      set(() => ({ data, error: null, busy: false }));
    } catch (error) {
      set((before) => ({ ...before, error, busy: false }));
    }
  }, [read]);
  useEffect(() => {
    void reload();
    return () => {
      last.current++;
    };
  }, [reload]);
  useFailure(state.error, onError);
  return { ...state, reload };
}
