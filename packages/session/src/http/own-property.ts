/**
 * Reads a property only if the object itself has it, so a polluted `Object.prototype` supplies nothing (DESIGN 4).
 *
 * @example
 * own(JSON.parse('{"token":"a"}'), "token") // "a"
 */
export function own<T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined;
export function own(object: unknown, key: PropertyKey): unknown;
export function own(object: unknown, key: PropertyKey): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, key)
    ? (object as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** As {@link own}, for a string that is not empty; anything else is `null`. */
export function ownString(object: unknown, key: PropertyKey): string | null {
  const value = own(object, key);
  return typeof value === "string" && value !== "" ? value : null;
}
