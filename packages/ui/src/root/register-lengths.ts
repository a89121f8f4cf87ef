/**
 * Registers the lengths that tokens.css declares with `@property`: in the style sheet of a shadow tree such a rule does not count. Browsers
 * before Firefox 128 have neither; there, spaces and fields follow the size of the text beside them.
 */
export function registerLengths(): void {
  for (const name of ["--_fh-unit", "--_fh-outside"])
    try {
      CSS.registerProperty({ name, syntax: "<length>", inherits: true, initialValue: "16px" });
    } catch {
      // It is registered, by another widget, or cannot be.
    }
}
