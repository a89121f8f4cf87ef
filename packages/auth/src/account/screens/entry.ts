/** What `Account.tsx` loads later. */
export { Devices } from "./Devices.tsx";
export { Factors } from "./Factors.tsx";
