import { useMessages } from "@freehold/ui";
import { Search } from "@freehold/ui/icons";
import { useEffect } from "react";
import { $shellMessages } from "../messages.ts";
import { $isPaletteOpen, followShortcut } from "./open.ts";

/** Opens the palette, as Ctrl K does. */
export function PaletteButton() {
  const t = useMessages($shellMessages);
  useEffect(followShortcut, []);
  return (
    <button
      type="button"
      className="fh-icon-button"
      aria-label={t.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={t.searchKeys}
      onClick={() => $isPaletteOpen.set(true)}
    >
      <Search size={20} />
    </button>
  );
}
