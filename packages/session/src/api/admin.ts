export * as withdrawals from "./admin-withdrawals.ts";
