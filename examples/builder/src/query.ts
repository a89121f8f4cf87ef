type Field = HTMLInputElement | HTMLSelectElement;

/** Returns a field of the page by its selector. */
export function field<Found extends HTMLElement = Field>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Returns whether a field has a value that it takes. A number being typed may have none. */
export const isUsable = (field: Field): boolean => field.value !== "" && field.checkValidity();

/** Sets a field to a value from an address. A value that it does not take leaves it unchanged. */
export function fillIn(field: Field, value: string): void {
  const before = field.value;
  field.value = value;
  if (field.value !== value || !isUsable(field)) field.value = before;
}
