/** What a receipt says. */
export const receiptWords = {
  issuer: "Freehold",
  heading: "Receipt for shares",
  title: (property: string) => `Receipt for shares of ${property}`,
  property: "Property",
  number: "Purchase",
  boughtAt: "Bought",
  buyer: "For",
  wallet: "Wallet",
  shares: "Shares",
  price: "Price of a share",
  cost: "Cost of the shares",
  fee: "Fee",
  total: "Paid from your balance",
  principal: (cost: string) =>
    `${cost} of this is principal: a request for all your deposits takes it back with the rest, and the shares end with it.`,
};
