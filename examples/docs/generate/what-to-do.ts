import type { ProblemCode } from "@freehold/contract";
import type { ApiErrorCode, ConnectionErrorCode } from "@freehold/session";

type PageCode =
  | Exclude<ConnectionErrorCode, "unreachable">
  | "clock"
  | "load"
  | "markup"
  | "render"
  | "styles"
  | "version";
type ClientCode = Exclude<ApiErrorCode, ProblemCode>;

type Texts = {
  page: Record<PageCode, string>;
  client: Record<ClientCode, string>;
  server: Record<ProblemCode, string>;
};

/** What each code means beyond its title, and what to do next. */
export const WHAT_TO_DO: Texts = {
  page: {
    api_url:
      'Something else than a Freehold API answers at the address, or the address is none. Name the right one: `api-url="https://platform.example/api"` on the elements, `apiUrl` on the components, or `configure({ apiUrl })`. A page has one API: elements that name another are not drawn.',
    origin_not_allowed:
      "The API answers, but not to pages of this origin. Add the origin, such as `https://partner.example`, to `ALLOWED_ORIGINS` of the server. If another server answers there, mend the address.",
    blocked_by_csp:
      "The page's own Content Security Policy lets no request through: add the API's origin to `connect-src`. For the script itself add its origin to `script-src`, or the policy's nonce to the script tag.",
    clock:
      "The device's clock is off by more than a wallet's signature allows (5 minutes). Set it right; a server's clock is kept right by NTP.",
    load: "A file of a widget is missing, blocked, or another than the one that was built. Serve all files of one version from one folder, allow them in `script-src`, and take `integrity` from `integrity.json` beside the file. The console names the address.",
    markup:
      "A tag or an attribute is mistyped, so it has no effect. The doctor says which one, and what was probably meant.",
    render:
      "A widget, or a section of the site, threw while it was shown, so a sentence with Try Again stands in its place. The console has what was thrown. Scripts that change the page's nodes are a common cause, browser extensions among them.",
    styles:
      'A React component is drawn without its style sheet. Import it beside the component: `import "@freehold/withdraw-all/styles.css"`.',
    version:
      "A page has two versions that do not work together, or widgets and a server that do not. Load one version of every `@freehold` package, and the elements that the server has.",
  },
  client: {
    unreachable:
      "No answer came: the device is offline, nothing answers at the address, or the connection was cut. Widgets try again by themselves. A write may have taken effect: send it again with the same Idempotency-Key.",
    timeout:
      "No whole answer came within `timeout` (15 seconds unless configured). A write may have taken effect: send it again with the same Idempotency-Key.",
    aborted: "The caller's own signal, or a newer call, has ended it. There is nothing to do.",
    session_changed:
      "Another tab has signed in or out meanwhile. A write was not sent; what a read has answered is not shown. Look at what is shown now, then try again.",
    malformed:
      "The answer is not what the API promises: HTML of a proxy, half an answer, a redirect. Look at what stands between page and server.",
  },
  server: {
    bad_request:
      "The address, a header or the body of the request cannot be read: `detail` says which. An upload that is empty or was cut off is one of them.",
    malformed_json: "The body is not JSON. Send `Content-Type: application/json` with a body that parses.",
    unauthorized: "There is no session, or it has ended. Sign in, and send its token as `Authorization: Bearer`.",
    invalid_credentials:
      "The email address or the password is wrong; which of them is not said. After several wrong ones each further try waits.",
    forbidden: "The account has not the role for this. Roles are given by two admins, on the users' page.",
    account_disabled: "An admin has disabled the account. Its money stays its own: the person asks support.",
    not_found: "There is no such thing, or it is another person's: these two are not told apart.",
    method_not_allowed: "The address exists, and takes other methods: `Allow` lists them.",
    email_taken: "There is an account with this address. Sign in, or ask for a new password.",
    withdrawal_pending:
      "One request may be open at a time. The answer has it as `withdrawal`: show it, or have the person cancel it while it is pending.",
    nothing_to_withdraw: "There are no confirmed deposits, or an open request holds them.",
    payment_unexplained:
      "After a restore, the treasury may have paid the person what this database still owes them. Two admins say under Books what that transfer was; then it works again.",
    insufficient_balance:
      "The amount is above the balance: a person's, to withdraw or to invest, or the treasury's, to export. Read it again.",
    not_enough_shares: "Other people were quicker. The answer has `shares_available`.",
    not_for_sale: "The property is not for sale, or not any more.",
    price_changed: "The total is another than the one that the person saw. Show the new one, and ask again.",
    platform_suspended: "While the platform is suspended nothing can be invested or deposited; refunds go on.",
    invalid_transition:
      "It has another status by now, such as a request that an admin has decided on already. Read it again.",
    tx_id_used:
      "This transaction cannot pay the request: it pays another one, is older than the request, or an exported file waits for it. Each request needs a payment of its own.",
    self_approval: "Admins do not decide on what is theirs. Another admin has to.",
    own_account: "Admins do not change their own account here. Another admin has to.",
    already_approved: "Each admin's approval counts once. Another admin's is needed.",
    approvals_missing: "Above the limit two admins have to approve, and the approvals must still count.",
    cooling_off: "A new wallet or an unconfirmed address lets a request wait. `detail` says until when.",
    payment_not_failed: "Only a payment that is proven never to be made is paid anew. Wait for the proof.",
    nothing_to_pay: "No approved request waits for an export, or payments are stopped: `detail` says which.",
    no_holders: "Nothing is distributed for a month in which no person held a share.",
    holds_shares: "Who earns by a month does not decide on it: another admin has to.",
    month_not_distributed: "A correction is for a month that was distributed. Enter the month itself first.",
    month_distributed:
      "The month was distributed already, or an entry for it is open. Enter a correction for what was missing once it is done.",
    payment_not_final: "The transaction is in no final block yet. Try again in some minutes.",
    payment_not_found: "The chain does not know this transaction. Compare the hash, and the network.",
    payment_mismatch: "The transaction did not move exactly this amount from the treasury to exactly this wallet.",
    payout_mode: "The server pays by itself, or a multisig pays: this call is for the other way (`PAYOUT_MODE`).",
    wallet_taken: "Another account has verified this wallet. One wallet belongs to one account.",
    wallet_not_verified:
      "A wallet has to be verified first: connect it and sign the message. A deposit from an exchange needs support instead.",
    transaction_not_found: "The transaction is not in the chain yet. It is looked for again; try in a minute.",
    unknown_sender:
      "The transfer came from a wallet that is not verified for this account. Verify that wallet first. If an exchange sent it, the person writes to support with evidence.",
    deposit_claimed: "The transfer is another account's deposit already.",
    request_in_flight: "The same Idempotency-Key is being worked on. Send it again after `Retry-After`.",
    payload_too_large: "The body is above the limit that `detail` names.",
    unsupported_media_type: "Bodies are `application/json`; uploads are files as they are.",
    validation_failed: "`errors` has `path` and `message` of each field that is not right.",
    invalid_wallet_address: "The address is no wallet's: 0x and 40 hexadecimal digits, with a right checksum.",
    invalid_reset_token: "The link was used, has expired, or a newer one was sent. Ask for another.",
    wrong_password: "Your current password is wrong.",
    invalid_message: "The signed message is not the one that was asked for. `detail` says what differs.",
    invalid_nonce: "The message is older than 10 minutes, or was used. Ask for a new one.",
    invalid_signature: "The signature is not that of the wallet. Sign with the account that the message names.",
    wrong_chain: "The transaction or message is of another network. `detail` names the right one.",
    failed_transaction: "The transaction failed on the chain and moved nothing. Send it again.",
    no_transfer:
      "The transaction moved no token to the platform's address, or is older than the deposits that the platform looks at.",
    zero_amount: "The transaction moved nothing.",
    file_refused:
      "The file is of a kind that is not taken or another than it says, damaged, too large a picture, or the scanner has refused it.",
    idempotency_key_reused: "The key was sent with another body. Each request has a key of its own.",
    too_many_requests: "Wait for the seconds in `Retry-After`. Limits: server, Limits.",
    overloaded: "The server has more to do than it takes on at a time. Try again in some seconds.",
    chain_unavailable: "The chain's node does not answer. Nothing was changed; try again in a minute.",
    unavailable:
      "The database or the scanner of uploads does not answer, or the server is starting or stopping. Try again.",
    internal: "A fault of the server. Its log has the `request_id`; nothing is half-done.",
  },
};
