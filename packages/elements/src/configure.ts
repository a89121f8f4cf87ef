export { configure } from "@freehold/session/configure";
