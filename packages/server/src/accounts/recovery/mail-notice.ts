/** Emails a person about the recovery of their account: "It wasn't me" undoes what was done since it was requested. */
export { mailReportable as mailNotice, type ReportLink } from "../mail-report.ts";
