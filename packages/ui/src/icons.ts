export * from "./icons/generated/index.ts";
export { type Icon, type IconProps, icon } from "./icons/icon.ts";
