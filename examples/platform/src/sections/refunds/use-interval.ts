import { useEffect, useRef } from "react";

/** Does something again and again while the page is looked at; null pauses it. */
export function useInterval(milliseconds: number | null, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
