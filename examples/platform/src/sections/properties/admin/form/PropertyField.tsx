import type { PropertyKind } from "@freehold/contract";
import { TextField, useMessages } from "@freehold/ui";
import { useId } from "react";
import { $propertyWords } from "../../../../shared/property/messages.ts";
import { $adminMessages } from "../messages.ts";
import { type FieldName, kindOf, OPTIONAL } from "./fields.ts";

const KINDS: readonly PropertyKind[] = ["house", "apartments", "office", "retail", "student_homes", "logistics"];

/** One field of the form, as its kind wants it. */
export function PropertyField({
  name,
  value,
  problem,
  busy,
  onType,
}: {
  name: FieldName;
  value: string;
  problem: string | null;
  /** It is being saved: what was typed can be read, and keeps the focus. */
  busy: boolean;
  onType: (text: string) => void;
}) {
  const t = useMessages($adminMessages);
  const words = useMessages($propertyWords);
  const id = useId();
  const kind = kindOf(name);
  if (kind === "kind")
    return (
      <div className="filter property-field-choice">
        <label htmlFor={id}>{t[name]}</label>
        <select
          id={id}
          className="select"
          value={value}
          disabled={busy}
          onChange={(event) => onType(event.target.value)}
        >
          {KINDS.map((option) => (
            <option key={option} value={option}>
              {words[option]}
            </option>
          ))}
        </select>
      </div>
    );
  if (kind === "long")
    return (
      <div className="area property-field-wide">
        <label htmlFor={id}>{t[name]}</label>
        <textarea
          id={id}
          rows={6}
          maxLength={10_000}
          value={value}
          readOnly={busy}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    );
  return (
    <TextField
      className={name === "address" || name === "manager" ? "property-field-wide" : undefined}
      label={t[name]}
      help={name === "slug" ? t.slugHelp : undefined}
      error={problem}
      value={value}
      readOnly={busy}
      required={!OPTIONAL.includes(name)}
      autoComplete="off"
      mono={name === "slug"}
      inputMode={kind === "count" ? "numeric" : kind === "amount" ? "decimal" : "text"}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
