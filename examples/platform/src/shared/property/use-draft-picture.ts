import { properties } from "@freehold/session/api/properties";
import { useEffect, useState } from "react";

/** How the read of a picture stands. */
type Reading = { url: string | null; failed: boolean };

const WAITING: Reading = { url: null, failed: false };

/** Reads a picture of a draft with the session, since an address alone does not open it. @returns an address within the page */
export function useDraftPicture(id: string, width: number): Reading {
  const [reading, setReading] = useState(WAITING);
  useEffect(() => {
    const left = new AbortController();
    let url: string | null = null;
    properties.draftPicture(id, `${width}.webp`, { signal: left.signal }).then(
      (blob) => {
        if (left.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setReading({ url, failed: false });
      },
      () => {
        if (!left.signal.aborted) setReading({ url: null, failed: true });
      },
    );
    return () => {
      left.abort();
      if (url) URL.revokeObjectURL(url);
      setReading(WAITING);
    };
  }, [id, width]);
  return reading;
}
