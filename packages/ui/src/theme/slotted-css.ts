/**
 * Makes a style sheet of widgets one for `.fh-slotted` alone: what an element with a shadow tree renders into the page's tree. Its rules
 * count as those with four IDs do, and its reset as one with three, so that no rule of the page reaches the fields by accident. The page's
 * other widgets keep their own rules.
 *
 * @example
 * adoptStyles(document, [baseCss, fieldCss].map(slottedCss))
 */
export function slottedCss(css: string): string {
  // `:is` counts as much as the most that stands in it, whether or not that is on the page.
  return css.replaceAll("html body ", ":is(*,#fh#fh#fh)").replaceAll(".fh-root", ":is(.fh-slotted,#fh#fh#fh#fh)");
}
