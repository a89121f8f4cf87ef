const SYSTEMS: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Android/, "Android"],
  [/Linux/, "Linux"],
];

/** In the place of ua-parser-js, 44 kB by which RainbowKit learns one word: the system whose wallet program it offers. */
export function UAParser(): { os: { name: string | undefined } } {
  return { os: { name: SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] } };
}
