import { describe, expect, it } from "vitest";
import { cleanAddress, cleanEmail, cleanHash, cleanSignature } from "./clean-pasted.ts";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const DIGITS = ADDRESS.slice(2);
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const HASH = `0x${"ab12".repeat(16)}`;
const SIGNATURE = `0x${"1f".repeat(64)}1b`;

describe("an address", () => {
  it.each([
    ["as it is", ADDRESS],
    ["with blanks around it", ` \t${ADDRESS}\n`],
    ["with a hidden character before it", `\u200b${ADDRESS}`],
    ["with a hidden character in it", `${ADDRESS.slice(0, 9)}\u00ad${ADDRESS.slice(9)}`],
    ["with marks of direction around it", `\u2066${ADDRESS}\u2069`],
    ["with 0X", `0X${DIGITS}`],
    ["without 0x", DIGITS],
    ["in groups of four", `0x ${DIGITS.match(/.{4}/g)?.join(" ")}`],
    ["broken over two lines", `${ADDRESS.slice(0, 20)}\r\n${ADDRESS.slice(20)}`],
    ["in quotes", `"${ADDRESS}"`],
    ["in full-width characters", [...ADDRESS].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join("")],
    ["as an explorer's link", `https://bscscan.com/address/${ADDRESS}#tokentxns`],
    ["as an explorer's link without its beginning", `www.etherscan.io/address/${ADDRESS}?fromaddress=${OTHER}`],
    ["as an explorer's link of what it has of a token", `https://etherscan.io/token/${OTHER}?a=${ADDRESS}`],
    ["as a payment request (ERC-681)", `ethereum:${ADDRESS}@56?value=1e18`],
    ["as a payment request with pay-", `ethereum:pay-${ADDRESS}@56`],
    [
      "as the recipient of a token's transfer (ERC-681)",
      `ethereum:${OTHER}@56/transfer?address=${ADDRESS}&uint256=1e6`,
    ],
    ["of one chain (CAIP-10)", `eip155:56:${ADDRESS}`],
    ["as a document's (did:pkh)", `did:pkh:eip155:1:${ADDRESS}`],
    ["of one chain (ERC-3770)", `bnb:${ADDRESS}`],
  ])("is understood %s", (_, pasted) => {
    expect(cleanAddress(pasted)).toBe(ADDRESS);
  });

  it.each([
    ["of two different ones", `${ADDRESS} ${OTHER}`],
    ["with a digit too many", `${ADDRESS}a`],
    ["with a letter too many", `${ADDRESS}z`],
    ["with a digit too few", ADDRESS.slice(0, -1)],
    ["cut, with the mark of a footnote", `${ADDRESS.slice(0, -2)}\u00b9\u00b2`],
    ["with a letter of another alphabet", ADDRESS.replace("C5", "\u04215")],
    ["of another kind of chain", "DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy"],
    ["of a transaction", HASH],
    ["of a name", "anna.eth"],
    ["of a token's transfer to a name", `ethereum:${OTHER}/transfer?address=anna.eth`.replace(OTHER, "ubxs.eth")],
  ])("is left as it is where it is none: %s", (_, pasted) => {
    expect(cleanAddress(pasted)).toBe(pasted);
  });

  it.each([
    ["a transfer to a name", `ethereum:${OTHER}@56/transfer?address=anna.eth&uint256=1`],
    ["an explorer's page of the token", `https://bscscan.com/token/${OTHER}`],
    ["that page without its beginning", `etherscan.io/token/${OTHER}#balances`],
    ["that page with words before it", `Send it here: https://bscscan.com/token/${OTHER}`],
    ["a collection's page", `https://etherscan.io/nft/${OTHER}/1234`],
    ["a transfer of a wallet's link", `https://metamask.app.link/send/pay-${OTHER}@1/transfer?address=bob.eth`],
    ["a transfer with two addresses", `ethereum:${OTHER}/transfer?address=${ADDRESS}&address=${OTHER}`],
    ["another call of the token", `ethereum:${OTHER}/transferFrom?address=${ADDRESS}`],
    ["a token by CAIP-19", `eip155:1/erc20:${OTHER}`],
    ["a token by its kind", `erc20:${OTHER}`],
    ["an exchange's page", `https://app.uniswap.org/swap?outputCurrency=${OTHER}`],
    ["what a person wrote about it", `The contract is ${OTHER}`],
    ["an address that another one is shortened beside", `0x7099...79C8 ${OTHER}`],
  ])("does not become the token's: %s", (_, pasted) => {
    expect(cleanAddress(pasted)).toBe(pasted);
  });
});

it.each([
  ["as it is", HASH],
  ["without 0x", HASH.slice(2)],
  ["as an explorer's link", `https://bscscan.com/tx/${HASH}#eventlog`],
  ["with hidden characters", `\ufeff${HASH}\u200d`],
])("a transaction's hash is understood %s", (_, pasted) => {
  expect(cleanHash(pasted)).toBe(HASH);
});

it.each([
  ["as it is", "anna@example.org"],
  ["with a hidden character at its end", "anna@example.org\u200b"],
  ["as a link", "mailto:anna@example.org?subject=Refund"],
  ["with a name before it", "Anna Lind <anna@example.org>"],
  ["with a full-width sign in it", "anna＠example.org"],
])("an e-mail address is understood %s", (_, pasted) => {
  expect(cleanEmail(pasted)).toBe("anna@example.org");
});

it.each([
  ["as it is", SIGNATURE],
  ["without 0x", SIGNATURE.slice(2)],
  ["with 0X", SIGNATURE.replace("0x", "0X")],
  ["in quotes", `"${SIGNATURE}"`],
  ["with a hidden character before it", `\u200b${SIGNATURE}`],
  ["broken over lines", SIGNATURE.replace(/(.{40})/g, "$1\n")],
  [
    "as MyCrypto's JSON",
    JSON.stringify({ address: ADDRESS, msg: "I own this", sig: SIGNATURE, version: "2" }, null, 2),
  ],
  ["as JSON without 0x", JSON.stringify({ signature: SIGNATURE.slice(2) })],
])("a signature is understood %s", (_, pasted) => {
  expect(cleanSignature(pasted)).toBe(SIGNATURE);
});
