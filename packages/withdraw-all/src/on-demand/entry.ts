/** What `request-screens.ts` loads: the screens of a request, with the words of how far it is, and those of a partner's page. */
export { ConfirmWallet } from "../link/ConfirmWallet.tsx";
export { Connect } from "../link/Connect.tsx";
export { LastRequest } from "../request/LastRequest.tsx";
export { Paid } from "../request/Paid.tsx";
export { newsOf } from "../request/progress-label.ts";
export { RefundConfirmation } from "../request/RefundConfirmation.tsx";
export { RefundRequest } from "../request/RefundRequest.tsx";
