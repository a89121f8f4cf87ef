/** The type of an attribute's value, or the words it may be. Objects and callbacks are properties only. */
export type AttributeType = "string" | "boolean" | "number" | readonly string[];

/** Returns the attribute of a property: `apiUrl` is `api-url`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Reads a prop from an attribute's text, or from what a framework assigned to the attribute's property.
 * `undefined` means "not given": the component's own default then applies.
 *
 * - A bare boolean attribute (`open`, `open=""`) is true; `open="false"` is false, as templates without
 *   boolean attributes write it. Vue and Svelte assign `""` to the property for a bare attribute.
 * - An emptied string stays an empty string.
 * - A value that isn't a number, or isn't one of the words, isn't passed.
 */
export function parseValue(type: AttributeType, value: unknown): string | boolean | number | undefined {
  if (value === null || value === undefined) return undefined;
  if (type === "boolean") return value === "" || (Boolean(value) && value !== "false");
  if (type === "string") return String(value);
  if (typeof type === "object") return type.includes(String(value)) ? String(value) : undefined;
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** What an attribute's text should have been. */
export function describeType(type: AttributeType): string {
  return typeof type === "object" ? `not one of ${type.map((word) => `"${word}"`).join(", ")}` : `not a ${type}`;
}

/** The attribute that was meant by a name that is none: one of the same letters, such as `api-url` by `apiurl`. */
export function meantBy(name: string, attributes: readonly string[]): string | undefined {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  return attributes.find((attribute) => attribute !== name && letters(attribute) === letters(name));
}

/** The attribute's text for a prop value; null removes the attribute. */
export function formatValue(value: string | boolean | number | undefined): string | null {
  if (value === undefined || value === false) return null;
  return value === true ? "" : String(value);
}
