export { examine } from "./doctor/page-doctor.ts";
