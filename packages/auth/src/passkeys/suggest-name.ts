const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows PC"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux PC"],
];

/** Suggests a passkey's name: the device, with a number if another passkey is called so. */
export function suggestName(userAgent: string, taken: readonly string[], unknown: string): string {
  const name = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown;
  let number = 1;
  const called = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.includes(called())) number++;
  return called();
}
