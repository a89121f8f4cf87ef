/** What `use-screens.ts` loads. */
export { Devices } from "./Devices.tsx";
export { Factors } from "./Factors.tsx";
export { Words } from "./Words.tsx";
