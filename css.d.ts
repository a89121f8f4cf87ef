/** The text of a bundled style sheet, for adopting it. */
declare module "*.css?inline" {
  const css: string;
  export default css;
}

declare module "*.css";
