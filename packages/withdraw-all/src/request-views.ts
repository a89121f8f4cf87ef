export { AddressDiffers } from "./AddressDiffers.tsx";
export { LastRequest } from "./LastRequest.tsx";
export { RefundConfirmation } from "./RefundConfirmation.tsx";
export { RefundRequest } from "./RefundRequest.tsx";
