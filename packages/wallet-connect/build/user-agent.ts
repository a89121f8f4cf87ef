const SYSTEMS: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Android/, "Android"],
  [/Linux/, "Linux"],
];

/** Takes the place of ua-parser-js, from which RainbowKit learns one word: for which system it offers a wallet's program. */
export function UAParser(): { os: { name: string | undefined } } {
  return { os: { name: SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] } };
}
