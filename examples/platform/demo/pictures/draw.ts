/** A sheet is drawn in this measure. */
export const SHEET = { width: 1600, height: 1000 } as const;

/** How wide its file is, in pixels: larger ones are drawn for no screen of the site, and take longer to encode. */
const FILE_WIDTH = 1200;

/** The colours of the drawings: those of the sign-in page's plan, on its paper. */
export const INK = {
  paper: "#f3eee4",
  wall: "#fffdf9",
  shade: "#e4ddd0",
  hair: "#c6bba7",
  soft: "#8d8473",
  line: "#1f1b16",
  accent: "#1d5a41",
  glass: "#31584a",
  leaf: "#d3dfd3",
} as const;

/** How a shape is filled and its outline drawn. */
export type Stroke = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string };

/** A point of a sheet. */
export type Point = readonly [x: number, y: number];

const figure = (value: number) => String(Math.round(value * 10) / 10);

function attributes({ fill = "none", stroke = INK.line, width = 1.5, opacity, dash }: Stroke): string {
  return [
    `fill="${fill}"`,
    stroke === "none" ? "" : `stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`,
    opacity === undefined ? "" : `opacity="${opacity}"`,
    dash ? `stroke-dasharray="${dash}"` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A rectangle by its corner, width and height. */
export const rect = (x: number, y: number, width: number, height: number, stroke: Stroke = {}): string =>
  `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(width)}" height="${figure(height)}" ${attributes(stroke)}/>`;

/** A straight line between two points. */
export const line = (x1: number, y1: number, x2: number, y2: number, stroke: Stroke = {}): string =>
  `<path d="M${figure(x1)} ${figure(y1)}L${figure(x2)} ${figure(y2)}" ${attributes(stroke)}/>`;

/** A circle around a point. */
export const circle = (x: number, y: number, radius: number, stroke: Stroke = {}): string =>
  `<circle cx="${figure(x)}" cy="${figure(y)}" r="${figure(radius)}" ${attributes(stroke)}/>`;

/** A closed shape with these corners. */
export const polygon = (points: readonly Point[], stroke: Stroke = {}): string =>
  `<path d="M${points.map(([x, y]) => `${figure(x)} ${figure(y)}`).join("L")}Z" ${attributes(stroke)}/>`;

/** A path in the words of SVG. */
export const path = (d: string, stroke: Stroke = {}): string => `<path d="${d}" ${attributes(stroke)}/>`;

/** A quarter of a circle from one point around another, such as the swing of a door. */
export const swing = (hinge: Point, length: number, from: number, to: number): string => {
  const at = (angle: number): Point => [hinge[0] + length * Math.cos(angle), hinge[1] + length * Math.sin(angle)];
  const [start, end] = [at(from), at(to)];
  const sweep = to > from ? 1 : 0;
  return (
    line(hinge[0], hinge[1], start[0], start[1], { width: 2 }) +
    path(
      `M${figure(start[0])} ${figure(start[1])}A${figure(length)} ${figure(length)} 0 0 ${sweep} ${figure(end[0])} ${figure(end[1])}`,
      { stroke: INK.soft, width: 1 },
    )
  );
};

/** Fills for what walls and roofs are made of, by `url(#name)`. */
const MATERIALS = `<defs>
<pattern id="brick" width="24" height="12" patternUnits="userSpaceOnUse"><rect width="24" height="12" fill="#f6e9dc"/><path d="M0 0H24M0 6H24M6 0V6M18 6V12" stroke="#dcc5ae" stroke-width="0.9"/></pattern>
<pattern id="stone" width="56" height="28" patternUnits="userSpaceOnUse"><rect width="56" height="28" fill="#faf5ea"/><path d="M0 0H56M0 14H56M14 0V14M42 14V28" stroke="#dfd5c2" stroke-width="1"/></pattern>
<pattern id="timber" width="9" height="20" patternUnits="userSpaceOnUse"><rect width="9" height="20" fill="#f3e7d3"/><path d="M0 0V20" stroke="#d8c6a7" stroke-width="1.1"/></pattern>
<pattern id="metal" width="14" height="20" patternUnits="userSpaceOnUse"><rect width="14" height="20" fill="#eef0ec"/><path d="M0 0V20M4 0V20" stroke="#cfd4cd" stroke-width="1"/></pattern>
<pattern id="render" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="${INK.wall}"/></pattern>
<pattern id="tiles" width="16" height="12" patternUnits="userSpaceOnUse"><rect width="16" height="12" fill="#dccbb8"/><path d="M0 0H16M0 6H16M8 0V6M0 6V12" stroke="#bda892" stroke-width="0.9"/></pattern>
<pattern id="slate" width="20" height="10" patternUnits="userSpaceOnUse"><rect width="20" height="10" fill="#c9cbc6"/><path d="M0 0H20M10 0V10" stroke="#aeb2ac" stroke-width="0.9"/></pattern>
<pattern id="hatch" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 10L10 0" stroke="${INK.hair}" stroke-width="1.2"/></pattern>
<pattern id="water" width="60" height="14" patternUnits="userSpaceOnUse"><rect width="60" height="14" fill="#e3ebea"/><path d="M4 7q7 -5 14 0t14 0" fill="none" stroke="#b6c8c6" stroke-width="1"/></pattern>
</defs>`;

/** A whole sheet around its shapes. */
export function sheet(shapes: readonly string[]): string {
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${FILE_WIDTH}" height="${(FILE_WIDTH * height) / width}" viewBox="0 0 ${width} ${height}">${MATERIALS}${rect(0, 0, width, height, { fill: INK.paper, stroke: "none" })}${shapes.join("")}</svg>`;
}

/** A scale of four equal parts, its origin at the left. */
export function scaleBar(x: number, y: number, part: number): string {
  const parts = [0, 1, 2, 3].map((index) =>
    rect(x + index * part, y, part, 9, { fill: index % 2 ? INK.paper : INK.line, width: 1 }),
  );
  return parts.join("");
}

/** Where north is. */
export function northArrow(x: number, y: number): string {
  return (
    circle(x, y, 26, { stroke: INK.soft, width: 1.2 }) +
    polygon(
      [
        [x, y - 34],
        [x + 9, y + 14],
        [x, y + 7],
      ],
      { fill: INK.line, width: 1 },
    ) +
    polygon(
      [
        [x, y - 34],
        [x - 9, y + 14],
        [x, y + 7],
      ],
      { width: 1 },
    )
  );
}

/** Numbers from 0 to 1 that follow from a text: the same drawing each time. */
export function randomFrom(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
