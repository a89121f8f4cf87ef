import { Time } from "@freehold/ui";
import { expect, test } from "vitest";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { fill } from "./fill.tsx";

freshPage();

test("a full stop stays on the line of the time before it, however narrow that is", () => {
  const time = <Time value="2026-03-01T09:30:00.000Z" />;
  draw(<p className="narrow">{fill("Compared on {time}.", { time })}</p>);
  const sentence = document.querySelector(".narrow") as HTMLElement;
  const drawn = sentence.querySelector("time") as HTMLElement;
  sentence.style.inlineSize = `${drawn.getBoundingClientRect().width}px`;
  const stop = document.createRange();
  stop.selectNodeContents(sentence.lastElementChild?.lastChild as Node);
  expect(sentence.textContent).toMatch(/^Compared on Mar 1, 2026, .*\.$/);
  expect(stop.getBoundingClientRect().top).toBeLessThan(drawn.getBoundingClientRect().bottom);
});
