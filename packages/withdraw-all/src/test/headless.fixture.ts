import { type RefundState, withdrawAll } from "@freehold/withdraw-all/store";

function draw(state: RefundState): string {
  switch (state.status) {
    case "form":
      return `${state.deposits.value?.total ?? "…"} UBXS to ${state.draft.address || "?"}`;
    case "submitting":
      return "Processing...";
    case "confirmation":
      return `Requested for ${state.receipt.sentTo}`;
    case "request":
      return `${state.refund.status}, ${state.progress?.payment?.confirmations ?? 0} confirmations`;
    default:
      return state.status;
  }
}

withdrawAll.$state.subscribe((state) => {
  document.title = draw(state);
});
const leave = withdrawAll.connect({
  onSubmitted: ({ walletAddress }) => console.warn(`Requested for ${walletAddress}`),
});
withdrawAll.setAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
await withdrawAll.submit();
leave(); // when your view unmounts
