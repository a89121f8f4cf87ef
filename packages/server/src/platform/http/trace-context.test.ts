import { expect, it } from "vitest";
import { beginSpan, beginSpanOf, traceparentOf } from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

it.each([
  `00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-00`,
  `01-${TRACE}-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01-what-a-later-version-says`,
])("continues the trace of %s, with a span of its own", (header) => {
  const { traceId, spanId } = beginSpan(header);
  expect(traceId).toBe(TRACE);
  expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(spanId).not.toBe(PARENT);
});

it.each([
  undefined,
  "",
  TRACE,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${"0".repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-1`,
  `00-${TRACE}-${PARENT}-01-more`,
  `01-${TRACE}-${PARENT}-01more`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  ` 00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01\n{"level":"fatal"}`,
])("begins a trace in place of %j", (header) => {
  const [one, other] = [beginSpan(header), beginSpan(header)];
  expect(one.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect([TRACE, other.traceId]).not.toContain(one.traceId);
});

it("writes what another service continues: each piece of work about one thing in the same trace", () => {
  const id = "5d0f7d6a-0a55-4b0e-9d6e-0f1f2b7c9a11";
  const [one, other] = [beginSpanOf(id), beginSpanOf(id)];
  expect(traceparentOf(one)).toMatch(/^00-5d0f7d6a0a554b0e9d6e0f1f2b7c9a11-[0-9a-f]{16}-01$/);
  expect(other.spanId).not.toBe(one.spanId);
  expect(beginSpan(traceparentOf(one)).traceId).toBe(one.traceId);
});
