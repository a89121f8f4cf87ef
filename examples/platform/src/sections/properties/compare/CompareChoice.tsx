import type { Property } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { $compareMessages } from "./messages.ts";
import { $compared, MAX_COMPARED, toggleCompared } from "./store.ts";

/** Takes a property into the comparison. */
export function CompareChoice({ property, compact = false }: { property: Property; compact?: boolean }) {
  const t = useMessages($compareMessages);
  const compared = useStore($compared);
  const isChosen = compared.includes(property.slug);
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && compared.length >= MAX_COMPARED}
        aria-label={t.compareIt({ name: property.name })}
        onChange={() => toggleCompared(property.slug)}
      />
      {!compact && <span aria-hidden="true">{t.compare}</span>}
    </label>
  );
}
