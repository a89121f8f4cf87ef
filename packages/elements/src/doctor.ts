export { checkPolicy } from "./doctor/check-policy.ts";
export { examine } from "./doctor/page-doctor.ts";
