export { AddressCheck } from "./AddressCheck.tsx";
export { AddressDiffers } from "./AddressDiffers.tsx";
export { Announcement } from "./Announcement.tsx";
export { DepositsFailure, FormNotices, HowItWorks, NoDeposits, SubmitFailure, Unanswered } from "./form-parts.tsx";
export { LaterStyles } from "./LaterStyles.tsx";
export { RefundConfirmation } from "./RefundConfirmation.tsx";
export { RefundRequest } from "./RefundRequest.tsx";
export { Outline, SignedOut, Unreachable } from "./waiting-views.tsx";
export { withdrawAll } from "./withdraw-all.ts";
