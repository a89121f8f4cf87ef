import { Fragment, type ReactNode } from "react";

/** What ends or pauses a sentence stays with what is before it. */
const PUNCTUATION = /^[.,;:)!?]+/;

/**
 * Puts nodes, or text that people typed, into the `{places}` of a message. Numbers and names that are plain text go
 * through `params()`.
 *
 * @example
 * fill(t.lastCompared, { time: <Time value={last_run} zone /> }) // of "Last compared on {time}."
 */
export function fill(message: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return message.split(/\{(\w+)\}/).map((part, place, parts) => {
    if (place % 2 === 0) {
      const words = place > 0 ? part.replace(PUNCTUATION, "") : part;
      return words && <span key={place}>{words}</span>;
    }
    const value = values[part];
    const [punctuation = ""] = PUNCTUATION.exec(parts[place + 1] ?? "") ?? [];
    // Between the words of a text a line may break, and does before its last one.
    if (typeof value === "string") return <span key={place}>{`${value}${punctuation}`}</span>;
    if (!punctuation) return <Fragment key={place}>{value}</Fragment>;
    return (
      <span key={place} className="filled">
        {value}
        <span>{punctuation}</span>
      </span>
    );
  });
}
