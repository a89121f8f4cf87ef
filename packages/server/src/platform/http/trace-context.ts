import { randomBytes } from "node:crypto";

/** A piece of work within a trace, by W3C Trace Context. */
export type Span = {
  /** 32 hexadecimal digits: of everything that one act causes, in whichever service. */
  traceId: string;
  /** 16 hexadecimal digits: of this piece of it. */
  spanId: string;
};

/** Version, trace, parent and flags. A later version may say more after them, and this one may not. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|(-))/;

/**
 * Begins a piece of work in the trace that a request names, or in a new one where it names none that is valid. Any client may name any trace,
 * so nothing but log lines depends on it.
 *
 * @param traceparent - the request's header.
 */
export function beginSpan(traceparent: string | undefined): Span {
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  const isValid = traceId !== undefined && !(version === "00" && more);
  return { traceId: isValid ? traceId : randomBytes(16).toString("hex"), spanId: newSpanId() };
}

/** Begins a piece of work in the trace of something with an ID of its own. @param id - a random UUID. */
export const beginSpanOf = (id: string): Span => ({ traceId: id.replaceAll("-", ""), spanId: newSpanId() });

/** Writes the header that continues a trace in another service. Its flag says that this one logs the trace. */
export const traceparentOf = ({ traceId, spanId }: Span): string => `00-${traceId}-${spanId}-01`;

/** Returns the fields of log lines, as OpenTelemetry names them. */
export const traceFields = ({ traceId, spanId }: Span) => ({ trace_id: traceId, span_id: spanId });

const newSpanId = () => randomBytes(8).toString("hex");
