export { DEVICES, FACTORS, NO_FACTORS } from "./data/account.ts";
export { CLIENT_SECRET } from "./data/partner.ts";
export { ADMIN, TOKEN, USER, VERIFIED_USER } from "./data/people.ts";
export { ACTIVE, DEPOSIT_ADDRESS, SUSPENDED } from "./data/platform.ts";
export { APPROVED, CANCELLED, DEPOSITS, hashOf, PAID, PENDING, REJECTED } from "./data/refunds.ts";
export { describeState, type HandlersOptions, handlers, rememberSession } from "./handlers.ts";
export { STATE_NAMES, type StateName } from "./states.ts";
