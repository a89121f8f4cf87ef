/** The type of an attribute's value. Objects and callbacks are properties only. */
export type AttributeType = "string" | "boolean" | "number";

/** The attribute of a property: `apiUrl` is `api-url`. */
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
 * - What is not a number is not given.
 */
export function parseValue(type: AttributeType, value: unknown): string | boolean | number | undefined {
  if (value === null || value === undefined) return undefined;
  if (type === "boolean") return value === "" || (Boolean(value) && value !== "false");
  if (type === "string") return String(value);
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isNaN(number) ? undefined : number;
}

/** The attribute's text for a prop value; null removes the attribute. */
export function formatValue(value: string | boolean | number | undefined): string | null {
  if (value === undefined || value === false) return null;
  return value === true ? "" : String(value);
}
