import { INK, line, type Point, polygon, rect } from "./draw.ts";
import type { Facade, Front } from "./facades.ts";

/** How high the roof stands above the walls, in metres. */
export function roofHeight({ roof, bays, bayWidth }: Pick<Facade, "roof" | "bays" | "bayWidth">): number {
  const HEIGHTS = {
    gable: bays * bayWidth * 0.22,
    gables: 4.4,
    pitched: 3.4,
    mansard: 3.4,
    flat: 1.2,
    sawtooth: 4,
    shallow: 1.6,
  };
  return HEIGHTS[roof];
}

const SLATE = { fill: "url(#slate)", width: 2 } as const;
const TILES = { fill: "url(#tiles)", width: 2 } as const;

/** What stands on the walls. */
export function drawRoof(front: Front): string {
  const { facade, left, right, eaves, unit } = front;
  const height = roofHeight(facade) * unit;
  const ridge = eaves - height;
  const shadow = rect(left, eaves, right - left, 11, { fill: INK.line, stroke: "none", opacity: 0.14 });
  switch (facade.roof) {
    case "gable":
      return gable(front, ridge) + shadow;
    case "gables":
      return gables(front, ridge) + shadow;
    case "pitched":
      return pitched(front, ridge) + shadow;
    case "mansard":
      return mansard(front, ridge) + shadow;
    case "sawtooth":
      return sawtooth(front, ridge) + shadow;
    case "shallow":
      return (
        polygon(
          [
            [left - 16, eaves],
            [right + 16, eaves],
            [right - 40, ridge],
            [left + 40, ridge],
          ],
          SLATE,
        ) + shadow
      );
    case "flat":
      return (
        rect(left - 14, eaves - 14, right - left + 28, 16, { fill: INK.wall, width: 2 }) +
        rect(left + 4, ridge, right - left - 8, height - 14, { fill: `url(#${facade.material})`, width: 1.6 }) +
        rect(left + (right - left) * 0.62, ridge - unit * 1.7, unit * 4, unit * 1.7, { fill: INK.shade, width: 1.4 }) +
        shadow
      );
  }
}

function gable({ facade, left, right, eaves, unit }: Front, ridge: number): string {
  const middle = (left + right) / 2;
  const wall: Point[] = [
    [left, eaves],
    [middle, ridge + 8],
    [right, eaves],
  ];
  const hoist = unit * 1.3;
  return (
    polygon(wall, { fill: `url(#${facade.material})`, width: 2.4 }) +
    rect(middle - hoist * 0.6, eaves - (eaves - ridge) * 0.55, hoist * 1.2, hoist * 1.8, {
      fill: INK.glass,
      width: 1.8,
    }) +
    line(middle, eaves - (eaves - ridge) * 0.55, middle, eaves - (eaves - ridge) * 0.55 + hoist * 1.8, {
      stroke: INK.wall,
    }) +
    polygon(
      [
        [left - 18, eaves + 4],
        [middle, ridge - 6],
        [right + 18, eaves + 4],
        [right + 4, eaves + 4],
        [middle, ridge + 10],
        [left - 4, eaves + 4],
      ],
      {
        fill: INK.shade,
        width: 1.8,
      },
    ) +
    chimney(left + (right - left) * 0.28, ridge + (eaves - ridge) * 0.18, unit)
  );
}

/** A gable for each house of a row: two bays each. */
function gables({ facade, left, right, eaves, unit }: Front, ridge: number): string {
  const houses = Math.max(1, Math.round(facade.bays / 2));
  const width = (right - left) / houses;
  return Array.from({ length: houses }, (_, index) => {
    const from = left + index * width;
    const middle = from + width / 2;
    return (
      polygon(
        [
          [from, eaves],
          [middle, ridge],
          [from + width, eaves],
        ],
        { fill: `url(#${facade.material})`, width: 2 },
      ) +
      rect(middle - unit * 0.45, eaves - unit * 1.9, unit * 0.9, unit * 1.2, { fill: INK.glass, width: 1.6 }) +
      polygon(
        [
          [from - 7, eaves + 5],
          [middle, ridge - 11],
          [from + width + 7, eaves + 5],
          [from + width - 7, eaves + 5],
          [middle, ridge + 7],
          [from + 7, eaves + 5],
        ],
        {
          fill: "url(#tiles)",
          width: 1.6,
        },
      )
    );
  }).join("");
}

function pitched({ facade, left, right, eaves, unit }: Front, ridge: number): string {
  const chimneys = Array.from({ length: Math.floor(facade.bays / 4) + 1 }, (_, index) =>
    chimney(Math.min(right - unit * 1.3, left + ((right - left) * index * 4) / facade.bays + unit * 0.2), ridge, unit),
  );
  return (
    chimneys.join("") +
    polygon(
      [
        [left - 14, eaves],
        [right + 14, eaves],
        [right + 2, ridge],
        [left - 2, ridge],
      ],
      TILES,
    ) +
    line(left - 2, ridge, right + 2, ridge, { width: 4 })
  );
}

function mansard({ facade, left, right, eaves, unit }: Front, ridge: number): string {
  const bay = facade.bayWidth * unit;
  const dormers = Array.from({ length: facade.bays }, (_, index) => {
    if (index % 2) return "";
    const x = left + index * bay + bay * 0.27;
    const [width, height] = [bay * 0.46, (eaves - ridge) * 0.56];
    const top = eaves - height - (eaves - ridge) * 0.12;
    return (
      rect(x, top, width, height, { fill: INK.wall, width: 1.6 }) +
      rect(x + 5, top + 6, width - 10, height - 10, { fill: INK.glass, width: 1.2 }) +
      line(x + width / 2, top + 6, x + width / 2, top + height - 4, { stroke: INK.wall, width: 2 }) +
      polygon(
        [
          [x - 7, top],
          [x + width / 2, top - 17],
          [x + width + 7, top],
        ],
        { fill: INK.shade, width: 1.6 },
      )
    );
  });
  return (
    chimney(left + (right - left) * 0.18, ridge, unit) +
    chimney(left + (right - left) * 0.78, ridge, unit) +
    polygon(
      [
        [left - 12, eaves],
        [right + 12, eaves],
        [right - 18, ridge],
        [left + 18, ridge],
      ],
      SLATE,
    ) +
    rect(left - 14, eaves - 6, right - left + 28, 11, { fill: INK.wall, width: 1.8 }) +
    dormers.join("") +
    line(left + 10, ridge, right - 10, ridge, { width: 4 })
  );
}

function sawtooth({ facade, left, right, eaves }: Front, ridge: number): string {
  const width = (right - left) / facade.bays;
  return Array.from({ length: facade.bays }, (_, index) => {
    const from = left + index * width;
    const panes = [0.25, 0.5, 0.75].map((share) =>
      line(from, eaves - (eaves - ridge) * share, from + width * 0.16 * (1 - share), eaves - (eaves - ridge) * share, {
        stroke: INK.wall,
      }),
    );
    return (
      polygon(
        [
          [from, eaves],
          [from, ridge],
          [from + width, eaves],
        ],
        SLATE,
      ) +
      polygon(
        [
          [from, eaves],
          [from, ridge],
          [from + width * 0.18, eaves],
        ],
        { fill: INK.glass, width: 1.6 },
      ) +
      panes.join("")
    );
  }).join("");
}

function chimney(x: number, ridge: number, unit: number): string {
  const [width, height] = [unit * 1.1, unit * 1.6];
  return (
    rect(x, ridge - height, width, height + unit, { fill: "url(#brick)", width: 1.6 }) +
    rect(x - 4, ridge - height - 7, width + 8, 8, { fill: INK.shade, width: 1.4 })
  );
}
