import { useEffect, useState } from "react";

/** So long after the window appears or gets the focus, in milliseconds. */
const HOLD = 1_000;

/**
 * Whether the buttons of a window are still inactive: for a second after it appears or gets the focus again. A click that was meant for
 * another page, which has opened this window or moved away from above it at that moment, agrees to nothing.
 */
export function useHold(): boolean {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(false);
    function hold() {
      clearTimeout(timer);
      setHeld(true);
      if (document.visibilityState === "visible" && document.hasFocus()) timer = setTimeout(release, HOLD);
    }
    hold();
    window.addEventListener("focus", hold);
    window.addEventListener("blur", hold);
    document.addEventListener("visibilitychange", hold);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", hold);
      window.removeEventListener("blur", hold);
      document.removeEventListener("visibilitychange", hold);
    };
  }, []);
  return isHeld;
}
