import type { EventSourceMessage } from "eventsource-parser";
import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that comes in these pieces, and then ends or breaks. */
function answer(pieces: Uint8Array[], broken = false): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else if (broken) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  return new Response(body);
}

async function read(response: Response): Promise<EventSourceMessage[]> {
  const all: EventSourceMessage[] = [];
  for await (const events of readEvents(response)) all.push(...events);
  return all;
}

test("reads events cut anywhere, within a letter and between CR and LF, too", async () => {
  const whole = bytes(': hello\r\n\r\nevent: progress\r\ndata: {"é":1}\r\n\r\nevent: progress\ndata: a\ndata: b\n\n');
  for (let at = 0; at <= whole.length; at++) {
    const events = await read(answer([whole.slice(0, at), whole.slice(at)]));
    expect(events.map(({ event, data }) => [event, data])).toEqual([
      ["progress", '{"é":1}'],
      ["progress", "a\nb"],
    ]);
  }
});

test("hears when to come back", async () => {
  const pauses: number[] = [];
  for await (const _ of readEvents(answer([bytes("data: 1\n\nretry: 4"), bytes("200\n\n")]), (pause) =>
    pauses.push(pause),
  ));
  expect(pauses).toEqual([4200]);
});

test("a connection that breaks ends the events; half an event is none", async () => {
  const events = await read(answer([bytes("data: 1\n\n"), bytes("data: 2\n")], true));
  expect(events.map(({ data }) => data)).toEqual(["1"]);
});

test("an event without an end is not collected forever", async () => {
  const pieces = [bytes("data: 1\n\n"), ...Array.from({ length: 40 }, () => bytes(`data: ${"x".repeat(9_000)}\n`))];
  const events = await read(answer(pieces));
  expect(events.map(({ data }) => data)).toEqual(["1"]);
  expect(pieces.length).toBeGreaterThan(20);
});

test("an answer without a body has no events", async () => {
  expect(await read(new Response(null))).toEqual([]);
});
