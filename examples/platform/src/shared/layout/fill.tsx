import { Fragment, type ReactNode } from "react";

/**
 * Puts nodes, or text that people typed, into the `{places}` of a message. Numbers and names that are plain text go
 * through `params()`.
 *
 * @example
 * fill(t.lastCompared, { time: <Time value={last_run} /> }) // of "Last compared on {time}."
 */
export function fill(message: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return message
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 ? <Fragment key={part}>{values[part]}</Fragment> : part));
}
