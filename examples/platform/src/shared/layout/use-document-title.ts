import { useMessages } from "@freehold/ui";
import { useEffect } from "react";
import { $sharedMessages } from "../messages.ts";

/** Names a screen of a section in the browser's tab and history, as long as it is shown. */
export function useDocumentTitle(title: string): void {
  const t = useMessages($sharedMessages);
  const whole = t.documentTitle({ title });
  useEffect(() => {
    const before = document.title;
    document.title = whole;
    return () => {
      document.title = before;
    };
  }, [whole]);
}
