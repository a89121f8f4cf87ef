/**
 * Reads a property only if the object itself has it, so a polluted `Object.prototype` supplies nothing (DESIGN 4).
 *
 * @example
 * ownProperty(JSON.parse('{"token":"a"}'), "token") // "a"
 */
export function ownProperty<T extends object, K extends keyof T>(object: T, key: K): T[K] | undefined;
export function ownProperty(object: unknown, key: PropertyKey): unknown;
export function ownProperty(object: unknown, key: PropertyKey): unknown {
  return typeof object === "object" && object !== null && Object.hasOwn(object, key)
    ? (object as Record<PropertyKey, unknown>)[key]
    : undefined;
}
