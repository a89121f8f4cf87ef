import { circle, INK, line, path, polygon, randomFrom, rect, sheet } from "./draw.ts";
import type { Facade, Front } from "./facades.ts";
import { drawGround } from "./ground-floor.ts";
import { drawRoof, roofHeight } from "./roof.ts";
import { drawWindow } from "./window.ts";

/** The house as it is seen from across the street, between its neighbours. */
export function drawElevation(slug: string, facade: Facade): string {
  const random = randomFrom(slug);
  const front = place(facade);
  return sheet([
    levels(front),
    neighbours(front, random),
    trees(front, random, "behind"),
    walls(front),
    windows(front),
    drawGround(front),
    drawRoof(front),
    ground(front),
    trees(front, random, "before"),
    people(front, random),
  ]);
}

function place(facade: Facade): Front {
  const width = facade.bays * facade.bayWidth;
  const height = facade.storeys * facade.storeyHeight + roofHeight(facade);
  const unit = Math.min(1060 / width, 620 / height);
  const left = 800 - (width * unit) / 2;
  // A low house stands in the middle of its sheet, not at its foot.
  const street = Math.min(830, 560 + (height * unit) / 2);
  return {
    facade,
    unit,
    left,
    right: left + width * unit,
    eaves: street - facade.storeys * facade.storeyHeight * unit,
    street,
  };
}

/** A hairline at each floor, with its mark, as on a surveyor's sheet. */
function levels({ facade, unit, street: y }: Front): string {
  return Array.from({ length: facade.storeys + 1 }, (_, storey) => {
    const level = y - storey * facade.storeyHeight * unit;
    return (
      line(60, level, 1540, level, { stroke: INK.hair, width: 1, dash: "14 6 3 6" }) +
      polygon(
        [
          [1500, level],
          [1491, level - 13],
          [1509, level - 13],
        ],
        { stroke: INK.soft, width: 1.2 },
      )
    );
  }).join("");
}

function neighbours({ left, right, street: y }: Front, random: () => number): string {
  const house = (from: number, to: number, height: number) => {
    const top = y - height;
    const stories = Math.max(1, Math.round(height / 95));
    const bays = Math.max(1, Math.round((to - from) / 74));
    const panes = Array.from({ length: stories * bays }, (_, index) => {
      const x = from + ((index % bays) + 0.5) * ((to - from) / bays);
      const level = top + (Math.floor(index / bays) + 0.5) * (height / stories);
      return rect(x - 13, level - 21, 26, 42, { stroke: INK.hair, width: 1 });
    });
    return (
      rect(from, top, to - from, height, { fill: INK.paper, stroke: INK.hair, width: 1.4 }) +
      polygon(
        [
          [from - 8, top],
          [to + 8, top],
          [to - 24, top - 52],
          [from + 24, top - 52],
        ],
        { fill: INK.paper, stroke: INK.hair, width: 1.4 },
      ) +
      panes.join("")
    );
  };
  const gap = 46;
  return (
    house(-40, left - gap, 210 + 130 * random()) +
    house(right + gap, 1640, 200 + 150 * random()) +
    line(left - gap, y, left, y, { stroke: INK.hair })
  );
}

function walls({ facade, left, right, eaves, street: y, unit }: Front): string {
  const floors = Array.from({ length: facade.storeys - 1 }, (_, storey) => {
    const level = y - (storey + 1) * facade.storeyHeight * unit;
    return line(left, level, right, level, { stroke: INK.soft, width: storey === 0 ? 2.4 : 1 });
  });
  return (
    rect(left, eaves, right - left, y - eaves, { fill: `url(#${facade.material})`, stroke: "none" }) +
    floors.join("") +
    rect(left, eaves, right - left, y - eaves, { width: 2.6 })
  );
}

function windows(front: Front): string {
  const { facade, left, street: y, unit } = front;
  const bay = facade.bayWidth * unit;
  const storey = facade.storeyHeight * unit;
  const shapes: string[] = [];
  for (let floor = 1; floor < facade.storeys; floor++)
    for (let index = 0; index < facade.bays; index++)
      shapes.push(drawWindow(facade.windows, left + index * bay, y - (floor + 1) * storey, bay, storey));
  return shapes.join("");
}

function ground({ street: y }: Front): string {
  return (
    rect(0, y, 1600, 44, { fill: "url(#hatch)", stroke: "none" }) +
    line(0, y, 1600, y, { width: 4 }) +
    line(0, y + 44, 1600, y + 44, { stroke: INK.hair, width: 1 })
  );
}

function trees({ left, right, street: y }: Front, random: () => number, where: "behind" | "before"): string {
  const tree = (x: number, height: number) => {
    const radius = height * 0.34;
    const crown = y - height + radius;
    const twigs = [-0.5, 0.1, 0.55].map((lean) =>
      line(x, crown + radius * 0.75, x + lean * radius, crown - radius * (0.2 + 0.4 * random()), {
        stroke: INK.accent,
        width: 1.3,
      }),
    );
    return (
      circle(x, crown, radius, { fill: INK.leaf, stroke: INK.accent, width: 1.4, opacity: 0.86 }) +
      circle(x - radius * 0.42, crown + radius * 0.34, radius * 0.62, {
        fill: INK.leaf,
        stroke: INK.accent,
        width: 1.2,
        opacity: 0.86,
      }) +
      line(x, y, x, crown, { stroke: INK.accent, width: 3 }) +
      twigs.join("")
    );
  };
  const places = where === "behind" ? [left - 150, right + 120] : [left - 76, right + 84, right + 300];
  return places.map((x) => tree(x + 50 * (random() - 0.5), 190 + 100 * random())).join("");
}

/** As tall as people are: they give the house its size. */
function people({ left, right, unit, street: y }: Front, random: () => number): string {
  const height = 1.75 * unit;
  const person = (x: number) =>
    circle(x, y - height * 0.9, height * 0.1, { fill: INK.line, stroke: "none" }) +
    path(
      `M${x} ${y - height * 0.78}l${height * 0.13} ${height * 0.36}l${-height * 0.05} 0l${height * 0.03} ${height * 0.42}l${-height * 0.08} 0l${-height * 0.03} ${-height * 0.3}l${-height * 0.04} ${height * 0.3}l${-height * 0.08} 0l${height * 0.02} ${-height * 0.42}l${-height * 0.05} 0Z`,
      { fill: INK.line, stroke: "none" },
    );
  const [one = 0, two = 0, three = 0] = [random(), random(), random()];
  const at = (share: number) => left + share * (right - left);
  return (
    person(at(0.12 + 0.2 * one)) +
    person(at(0.14 + 0.2 * one) + height * 0.45) +
    person(at(0.6 + 0.3 * two)) +
    person(right + 20 + 120 * three)
  );
}
