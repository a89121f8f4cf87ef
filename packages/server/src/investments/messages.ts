/** What a receipt says. */
export const receiptWords = {
  issuer: "Freehold",
  heading: "Share purchase receipt",
  title: (property: string) => `Receipt for shares in ${property}`,
  property: "Property",
  number: "Purchase ID",
  boughtAt: "Date",
  buyer: "Buyer",
  wallet: "Wallet",
  shares: "Shares",
  price: "Price per share",
  cost: "Cost of shares",
  fee: "Fee",
  total: "Paid from your balance",
  principal: (cost: string) =>
    `${cost} of this is principal. A refund of all your deposits includes it, and your shares are cancelled when the refund is paid.`,
};
