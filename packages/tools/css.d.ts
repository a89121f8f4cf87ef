/** The text of a bundled style sheet, for adopting it. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

declare module "*.css";

/** The text of a file, for tests that read documentation. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}
