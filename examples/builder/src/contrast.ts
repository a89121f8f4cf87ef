/** WCAG 1.4.3, for text. */
const ENOUGH = 4.5;
/** The colour of a card. */
const SURFACE = { light: "#fffdf9", dark: "#1f1d18" };

/** Names each pair of the chosen colours, as #rrggbb, that is hard to read. */
export function weakContrasts(values: Readonly<Record<string, string>>): string[] {
  const colour = (name: string) => values[name] as string;
  const pairs = [
    ["The accent on a light card", colour("accent"), SURFACE.light],
    ["The text on the light accent", colour("on-accent"), colour("accent")],
    ["The accent on a dark card", colour("accent-dark"), SURFACE.dark],
    ["The text on the dark accent", colour("on-accent-dark"), colour("accent-dark")],
  ] as const;
  return pairs
    .map(([name, one, other]) => [name, contrast(one, other)] as const)
    .filter(([, ratio]) => ratio < ENOUGH)
    .map(([name, ratio]) => `${name} has a contrast of ${ratio.toFixed(1)} to 1. It needs ${ENOUGH} to 1.`);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
