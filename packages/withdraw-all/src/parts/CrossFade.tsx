import { useIsomorphicLayoutEffect } from "@freehold/ui";
import { type ReactNode, useRef, useState } from "react";

/**
 * What was shown fades out while what comes next fades in at the same place, each time `stage` changes. People who asked for no
 * motion see the new one at once.
 */
export function CrossFade({ stage, children }: { stage: string; children: ReactNode }) {
  const shown = useRef({ stage, children });
  const [leaving, setLeaving] = useState<typeof shown.current | null>(null);
  useIsomorphicLayoutEffect(() => {
    const before = shown.current;
    shown.current = { stage, children };
    if (before.stage !== stage) setLeaving(before);
  });
  return (
    <div className="fh-withdraw-fade">
      {leaving && (
        <div
          key={leaving.stage}
          className="fh-withdraw-leaving"
          aria-hidden="true"
          // Nothing fades for people who asked for no motion, in a part of the page that is not shown, and in jsdom.
          ref={(node) => {
            if (node && !node.getAnimations?.().length) setLeaving(null);
          }}
          onAnimationEnd={() => setLeaving(null)}
        >
          {leaving.children}
        </div>
      )}
      <div key={stage} className={leaving ? "fh-withdraw-entering" : "fh-box"}>
        {children}
      </div>
    </div>
  );
}
