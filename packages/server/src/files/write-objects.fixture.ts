/** A PDF by its objects, without any table of them: readers then look for the objects themselves. */
export function writeObjects(...objects: string[]): Buffer {
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`, "latin1");
}
