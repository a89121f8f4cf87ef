/** What `Account.tsx` loads later. */
export { CloseAccount } from "./CloseAccount.tsx";
export { ConnectedSites } from "./ConnectedSites.tsx";
export { Devices } from "./Devices.tsx";
export { Email } from "./Email.tsx";
export { Factors } from "./factors/Factors.tsx";
export { Words } from "./Words.tsx";
export { YourData } from "./YourData.tsx";
