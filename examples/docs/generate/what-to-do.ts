import type { ProblemCode } from "@freehold/contract";
import type { ApiErrorCode, ConnectionErrorCode } from "@freehold/session";

type PageCode =
  | Exclude<ConnectionErrorCode, "unreachable" | ProblemCode>
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
      "Something other than a Freehold API responds at the address, or the address isn't valid. Set the right one: `api-url=\"https://platform.example/api\"` on the elements, `apiUrl` on the components, or `configure({ apiUrl })`. A page uses one API: elements with another address don't render.",
    blocked_by_csp:
      "The page's own Content Security Policy blocks requests to the API. Add the API's origin to `connect-src`. For the script itself, add its origin to `script-src`, or the policy's nonce to the script tag.",
    clock:
      "The device's clock is off by more than a wallet's signature allows (5 minutes). Set the clock. Servers keep theirs with NTP.",
    load: "A file of a widget is missing, blocked or from another build. Serve all files of one version from one folder, allow them in `script-src`, and copy `integrity` from `integrity.json` beside the file. The console names the address.",
    markup:
      "A tag or an attribute is mistyped, so it has no effect. The doctor says which one and suggests the right one.",
    render:
      "A widget or a section of the site threw while rendering, so it shows an error with Try Again. The console has the error. A common cause is a script that changes the page's nodes, such as a browser extension.",
    styles:
      'A React component renders without its style sheet. Import it with the component: `import "@freehold/withdraw-all/styles.css"`.',
    version:
      "The page loads two versions that don't work together, or widgets that don't work with the server. Load one version of every `@freehold` package, and the elements that the server serves.",
  },
  client: {
    unreachable:
      "No response arrived: the device is offline, nothing listens at the address, or the connection was cut. Widgets retry automatically. A write may have taken effect: send it again with the same Idempotency-Key.",
    timeout:
      "The response didn't finish within `timeout` (15 seconds by default). A write may have taken effect: send it again with the same Idempotency-Key.",
    aborted: "The caller's own signal or a newer call aborted this one. You don't need to do anything.",
    session_changed:
      "Another tab signed in or out in the meantime. A write wasn't sent, and the result of a read isn't shown. Check what's shown now, then try again.",
    token_callback:
      "The page's own `fetchClientSecret` threw, or returned something other than a client secret. `error.cause` has what it threw. Have your server return `client_secret` of `POST /api/embed/sessions`, and the function return that text. The widget shows Try Again, and doesn't repeat the call automatically.",
    malformed:
      "The response isn't what the API promises: HTML from a proxy, a truncated response or a redirect. Check what sits between the page and the server.",
  },
  server: {
    bad_request:
      "The server can't read the address, a header or the body of the request. `detail` says which. Empty and incomplete uploads are included.",
    malformed_json: "The body isn't valid JSON. Send `Content-Type: application/json` with a body that parses.",
    unauthorized: "There is no session, or it has ended. Sign in, and send the token as `Authorization: Bearer`.",
    invalid_credentials:
      "The email address or password is wrong. The response doesn't say which. After several wrong passwords, further attempts are slowed down.",
    invalid_key:
      "The secret key is missing, incomplete, revoked, or of the sandbox. `detail` says which. Send it from your server as `Authorization: Bearer fh_sk_live_…`.",
    invalid_assertion:
      "The signed assertion (RFC 7523) isn't accepted, and `detail` says why. Sign a new one for each call: `iss` and `sub` are your partner ID, `aud` is the platform's origin, `exp` is at most five minutes ahead, and `jti` is new.",
    token_expired:
      "The client secret has expired or was ended with its key, its link or the account. Widgets call `fetchClientSecret` again automatically. Return a new one from your server each time.",
    invalid_dpop_proof:
      "The call's `DPoP` header doesn't prove the key whose thumbprint your server sent as `dpop_jkt`. Widgets make it themselves, so check that nothing between the page and the server changes method, URL or headers.",
    clock_skew:
      "The device's clock is off by more than a minute, so its proof isn't accepted. Set the clock automatically, then try again.",
    secret_key_in_page:
      "A page has sent a secret key. Ask the platform to revoke the key now, and create client secrets on your server.",
    origin_not_allowed:
      "The API doesn't accept requests from the page's origin. With a client secret, the origin isn't the one that the client secret or the key is for, and `detail` names both. Otherwise, add the origin to the server's `ALLOWED_ORIGINS`. If another server responds at the address, correct the address.",
    link_required:
      "The person hasn't connected their account with your site yet, or has disconnected it. The widget shows “Connect”, which opens the platform's window.",
    scope_missing:
      "Your server didn't ask for this scope, or the person didn't agree to it. `detail` says which. Add it to `scope`, or let the person connect again.",
    already_linked:
      "The account or the customer is already connected with another one. The person can disconnect it under “Connected sites” in their account.",
    second_factor_required:
      "The password is right, and the sign-in needs one thing more: `second_factor` says what would do. Send the code to `POST /auth/login/verify`, or sign in with a passkey.",
    second_factor_missing:
      "Admins need a second factor, and this session was opened without one. Add a passkey or an authenticator app to the account.",
    proof_required:
      "Sensitive calls need a proof of the last ten minutes. `proof.methods` says what would do: send it to `POST /auth/proof`, take the new token, and repeat the call.",
    new_password_required:
      "A backup was restored, so passwords and second factors may be old ones. The person asks for a new password with “Forgot your password?” and chooses it with the emailed link.",
    factor_reset_required:
      "An emailed link took the last second factor from an admin's account. Two other admins can reset the account's second factors on the admin's page, or an operator can run `freehold-server admin reset-factors`.",
    signature_required:
      "Admins who have a passkey sign what they approve or confirm. Make the digest of it (`@freehold/contract/signatures`), let the passkey sign it as its challenge, send that to `POST /admin/signatures`, and repeat the call.",
    recovery_unavailable:
      "The account is an admin's, so two other admins reset its sign-in, or it has no second factor to recover. `detail` says which.",
    destination_frozen:
      "The account may be in a stranger's hands: its email address has changed, or its second factors are being removed. Until the date in `detail`, no wallet can be linked, and refunds only go to the verified wallet.",
    automatic_passkey_refused:
      "Nothing: the account has a passkey or another second factor, or the sign-in was a while ago. People add further passkeys in their account.",
    already_added: "The account has an authenticator app. Remove it before you add another one.",
    account_not_empty:
      "The account has money, shares, an open request or a payment that isn't final, or belongs to an admin. `detail` says what to do first.",
    last_factor: "An admin can't remove the only second factor. Add another one first.",
    wrong_code: "The code is wrong or was already used. After five wrong ones, the sign-in begins again.",
    expired_code: "The sign-in waited for more than ten minutes, was finished, or had five wrong codes. Sign in again.",
    passkey_refused:
      "The passkey isn't the account's, was made for another site, or its challenge has expired. Ask for new options and try again.",
    forbidden: "The account doesn't have the role for this. Two admins grant roles, in User Management.",
    account_disabled:
      "An admin has disabled the account. Its money still belongs to the person, who should contact support.",
    not_found: "The item doesn't exist or belongs to another person. The response doesn't say which.",
    method_not_allowed: "The address exists but doesn't support this method. `Allow` lists those it does.",
    email_taken: "An account with this email address exists. Sign in, or reset the password.",
    withdrawal_pending:
      "Only one request can be open at a time. The response has it as `withdrawal`: show it, or let the person cancel it while it's pending.",
    nothing_to_withdraw: "There are no confirmed deposits, or an open request holds them.",
    payment_unexplained:
      "After a restore, the treasury may already have paid what this database still owes the person. Once two admins decide under Books what that transfer was, the call works again.",
    insufficient_balance:
      "The amount is above the balance: the person's, to withdraw or invest, or the treasury's, to export. Fetch the balance again.",
    not_enough_shares: "Other people bought shares first. The response has `shares_available`.",
    not_for_sale: "The property isn't for sale, or is no longer for sale.",
    price_changed: "The total differs from the one that the person saw. Show the new total and ask again.",
    platform_suspended: "Investing and deposits are closed while the platform is suspended. Refunds continue.",
    invalid_transition:
      "The status has changed, for example because an admin has already decided on the request. Fetch it again.",
    tx_id_used:
      "This transaction can't pay the request: it pays another one, is older than the request, or an exported file expects it. Each request needs its own payment.",
    self_approval: "Admins can't decide on what is theirs. Another admin has to.",
    own_account: "Admins can't change their own account here. Another admin has to.",
    already_approved: "Each admin's approval counts once. Another admin has to approve, too.",
    approvals_missing: "Above the limit, two admins have to approve, and both approvals must still count.",
    cooling_off:
      "A new wallet or an unconfirmed email address puts the request in a waiting period. `detail` says until when.",
    payment_not_failed:
      "A payment can be made again only once it's proven that the first can never go through. Wait for the proof.",
    nothing_to_pay: "No approved request is waiting for an export, or payments are stopped. `detail` says which.",
    no_holders: "Nothing can be distributed for a month in which no person held a share.",
    holds_shares: "Admins who earn from a month can't decide on it. Other admins have to.",
    month_not_distributed: "Only a distributed month can be corrected. Enter the month itself first.",
    month_distributed:
      "The month is already distributed, or an entry for it is open. Once it's done, enter a correction for what was missing.",
    payment_not_final: "The transaction isn't in a final block yet. Try again in a few minutes.",
    payment_not_found: "The chain doesn't have this transaction. Check the hash and the network.",
    payment_mismatch: "The transaction didn't move exactly this amount from the treasury to exactly this wallet.",
    payout_mode: "This call is for the other payout mode: either the server pays, or a multisig does (`PAYOUT_MODE`).",
    wallet_taken: "Another account has verified this wallet. A wallet belongs to one account.",
    wallet_not_verified:
      "Verify a wallet first: connect it and sign the message. For a deposit from an exchange, contact support instead.",
    transaction_not_found: "The transaction isn't on the chain yet. Try again in a minute.",
    unknown_sender:
      "The transfer came from a wallet that isn't verified for this account. Verify that wallet first. If an exchange sent it, send support the evidence.",
    deposit_claimed: "The transfer already counts as another account's deposit.",
    request_in_flight:
      "A request with the same Idempotency-Key is still being processed. Send it again after `Retry-After`.",
    payload_too_large: "The body is above the limit in `detail`.",
    unsupported_media_type: "Send bodies as `application/json`, and uploads as the file itself.",
    validation_failed: "`errors` has the `path` and `message` of each invalid field.",
    invalid_wallet_address: "The address isn't a wallet address: 0x and 40 hexadecimal digits, with a valid checksum.",
    invalid_reset_token: "The link has expired, was already used, or was replaced by a newer one. Request another.",
    wrong_password: "The current password is wrong.",
    invalid_message: "The signed message isn't the one that was requested. `detail` says what differs.",
    invalid_nonce: "The message is older than 10 minutes or was already used. Request a new one.",
    invalid_signature: "The signature is from another wallet. Sign with the account that the message names.",
    wrong_chain: "The transaction or message is for another network. `detail` names the right one.",
    failed_transaction: "The transaction failed on the chain and moved nothing. Send it again.",
    no_transfer:
      "The transaction moved no token to the platform's address, or is older than the deposits that the platform tracks.",
    zero_amount: "The transaction moved nothing.",
    file_refused:
      "The file has an unsupported type or a wrong extension, is damaged, is too large a picture, or was refused by the scanner.",
    idempotency_key_reused: "The key was sent with another body. Use a new key for each request.",
    too_many_requests: "Wait for the seconds in `Retry-After`. The server's settings list the limits.",
    overloaded: "The server is busy. Try again in a few seconds.",
    chain_unavailable: "The chain's node isn't responding. Nothing was changed. Try again in a minute.",
    unavailable:
      "The database or the upload scanner isn't responding, or the server is starting or stopping. Try again.",
    internal: "The server hit an error. Its log has the `request_id`. Nothing is half done.",
  },
};
