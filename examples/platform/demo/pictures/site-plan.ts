import { circle, INK, line, northArrow, type Point, path, polygon, randomFrom, scaleBar, sheet } from "./draw.ts";
import type { Facade } from "./facades.ts";

/** A plot in the plan's own measure: how far along the street, how far from it. */
type Plot = { from: number; to: number; near: number; far: number };

/** How far apart two streets are, and how wide one is. */
const BLOCK = 330;
const STREET = 54;
/** From the plan's own measure to pixels. */
const ZOOM = 1.6;

/** The plots around the property, with the buildings on them, and its own picked out: as on the sign-in page's plan. */
export function drawSitePlan(slug: string, facade: Facade): string {
  const random = randomFrom(`${slug} site`);
  const bend = warp(random);
  const shapes: string[] = [];
  const held: string[] = [];
  for (let block = -3; block <= 3; block++) {
    if (facade.waterside && block === 1) {
      shapes.push(water(bend, block));
      continue;
    }
    for (const plot of plots(block, random)) {
      const mine = block === 0 && plot.near < plot.far && plot.from <= 0 && plot.to > 0;
      (mine ? held : shapes).push(drawPlot(bend, plot, facade, random, mine));
    }
    shapes.push(centreLine(bend, block));
  }
  shapes.unshift(...avenue(bend));
  return sheet([...shapes, ...held, northArrow(1500, 96), scaleBar(80, 930, 80)]);
}

/** Streets are never quite straight: from a plan's own measure to the sheet. */
function warp(random: () => number): (along: number, across: number) => Point {
  const turn = (random() - 0.5) * 0.9;
  const [wave, swell, phase] = [300 + 200 * random(), 22 + 20 * random(), 6 * random()];
  return (along, across) => {
    const x = along + swell * Math.sin(across / wave + phase);
    const y = across + swell * Math.sin(along / wave + phase * 2) + along * 0.05;
    return [
      800 + ZOOM * (x * Math.cos(turn) - y * Math.sin(turn)),
      430 + ZOOM * (x * Math.sin(turn) + y * Math.cos(turn)),
    ];
  };
}

/** The plots at both sides of a block: back to back. */
function plots(block: number, random: () => number): Plot[] {
  const found: Plot[] = [];
  const top = block * BLOCK + STREET / 2;
  const bottom = (block + 1) * BLOCK - STREET / 2;
  const middle = (top + bottom) / 2 + (random() - 0.5) * 30;
  for (const side of ["far", "near"] as const) {
    let from = -1300 + 60 * random();
    while (from < 1300) {
      const width = 78 + 66 * random();
      const across = from < -560 && from + width > -560 - STREET;
      if (!across)
        found.push({
          from,
          to: from + width,
          near: side === "near" ? bottom : top,
          far: middle,
        });
      from += width;
      if (from > -560 - STREET && from < -560) from = -560;
    }
  }
  return found;
}

function drawPlot(
  bend: (along: number, across: number) => Point,
  { from, to, near, far }: Plot,
  facade: Facade,
  random: () => number,
  mine: boolean,
): string {
  const outline = [
    bend(from, near),
    bend((from + to) / 2, near),
    bend(to, near),
    bend(to, far),
    bend((from + to) / 2, far),
    bend(from, far),
  ];
  const inward = far > near ? 1 : -1;
  const deep = Math.abs(far - near);
  const front = near + inward * (mine ? 6 : 6 + 12 * random());
  const back = front + inward * deep * (mine && facade.ground === "docks" ? 0.8 : 0.36 + 0.2 * random());
  const wing = random() < 0.5 && !(mine && facade.ground === "docks");
  const [start, end] = [from + 5 + 10 * random(), to - 5 - 14 * random()];
  const building: Point[] = wing
    ? [
        bend(start, front),
        bend(end, front),
        bend(end, back + inward * deep * 0.22),
        bend(end - (end - start) * 0.42, back + inward * deep * 0.22),
        bend(end - (end - start) * 0.42, back),
        bend(start, back),
      ]
    : [bend(start, front), bend(end, front), bend(end, back), bend(start, back)];
  const trees = Array.from({ length: Math.floor(3 * random()) }, () => {
    const [x, y] = bend(from + 14 + (to - from - 28) * random(), far - inward * (12 + 26 * random()));
    const radius = 11 + 11 * random();
    return (
      circle(x, y, radius, { fill: INK.leaf, stroke: INK.accent, width: 0.9 }) +
      circle(x, y, 1.6, { fill: INK.accent, stroke: "none" })
    );
  });
  return (
    polygon(
      outline,
      mine ? { fill: INK.leaf, stroke: INK.accent, width: 3 } : { fill: INK.paper, stroke: INK.hair, width: 1.2 },
    ) +
    trees.join("") +
    polygon(building, mine ? { fill: INK.accent, stroke: "none" } : { fill: INK.shade, stroke: INK.hair, width: 1 })
  );
}

function centreLine(bend: (along: number, across: number) => Point, block: number): string {
  const points = Array.from({ length: 53 }, (_, index) => bend(-1300 + index * 50, block * BLOCK));
  return path(`M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}`, {
    stroke: INK.hair,
    width: 1.2,
    dash: "18 8 4 8",
  });
}

/** The street across, with trees along it. */
function avenue(bend: (along: number, across: number) => Point): string[] {
  const trees = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = bend(-560 - (index % 2 ? 8 : STREET - 8), -1000 + index * 34);
    return circle(x, y, 13, { fill: INK.leaf, stroke: INK.accent, width: 0.9 });
  });
  const [start, end] = [bend(-560 - STREET / 2, -1000), bend(-560 - STREET / 2, 1000)];
  return [line(start[0], start[1], end[0], end[1], { stroke: INK.hair, width: 1, dash: "18 8 4 8" }), ...trees];
}

/** A basin or a river in place of a block. */
function water(bend: (along: number, across: number) => Point, block: number): string {
  const along = Array.from({ length: 27 }, (_, index) => -1300 + index * 100);
  const near = along.map((at) => bend(at, block * BLOCK - STREET * 0.1));
  const far = along.map((at) => bend(at, (block + 1) * BLOCK - STREET * 0.5)).reverse();
  return polygon([...near, ...far], { fill: "url(#water)", stroke: INK.soft, width: 1.6 });
}
