import { z } from "zod";
import { type AddressVerdict, inspectAddress } from "../address.ts";
import { cleanAddress, cleanEmail, cleanSignature } from "../pasted/clean-pasted.ts";
import { countCharacters, MIN_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR } from "../rules.ts";
import { id, keyPageOf, timestamp } from "./common.ts";

/** The email address of an account, in any case. */
export const email = z
  .string()
  .overwrite(cleanEmail)
  .max(254)
  .pipe(z.email("must be an email address"))
  .meta({ example: "investor@freehold.test" });
/** How long it must be depends on the person: the server decides, so that it names the right number. */
const newPassword = z
  .string()
  .min(1, { error: "is required", abort: true })
  .max(256, "must have at most 256 characters")
  .meta({
    example: "correct horse battery",
    minLength: MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
    description: `At least ${MIN_PASSWORD_LENGTH} characters, or ${MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR} with a second factor. Neither easy to guess nor on a list of stolen passwords`,
  });
/** A person who registers has no second factor yet. */
const firstPassword = newPassword
  .refine(
    (password) => countCharacters(password) >= MIN_PASSWORD_LENGTH,
    `must have at least ${MIN_PASSWORD_LENGTH} characters`,
  )
  .meta({
    minLength: MIN_PASSWORD_LENGTH,
    description: `At least ${MIN_PASSWORD_LENGTH} characters. Neither easy to guess nor on a list of stolen passwords`,
  });
const anyPassword = z.string().min(1, "is required").max(1024);

/** A referral code. */
export const referralCode = z.string().trim().min(1).max(32);

/** What is said of an address that cannot be a person's wallet. */
const ADDRESS_FAULTS: Partial<Record<AddressVerdict, string>> = {
  malformed: "must be 0x followed by 40 hexadecimal digits",
  zero: "must not be the zero address, which no wallet can spend from",
  example: "must not be the example address, which no wallet can spend from",
  unowned: "must not be an address without an owner, which no wallet can spend from",
  "bad-checksum": "doesn't match its checksum: a character is probably mistyped",
};
const ownWallet = z
  .string()
  .overwrite(cleanAddress)
  .min(1, { error: "is required", abort: true })
  .max(128)
  .superRefine((address, { addIssue }) => {
    const fault = ADDRESS_FAULTS[inspectAddress(address)];
    if (fault) addIssue(fault);
  })
  .meta({ example: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" });

/** `POST /auth/register` (SPEC 3). */
export const registration = z
  .object({
    email,
    password: firstPassword,
    wallet_address: ownWallet,
    referral_code: referralCode.optional(),
  })
  .meta({ id: "Registration" });
/** `POST /auth/register`. */
export type Registration = z.input<typeof registration>;

const mailedToken = z.string().min(1, "is required").max(128);

/** `POST /auth/login`. */
export const credentials = z
  .object({
    email: z.string().overwrite(cleanEmail).min(1, "is required").max(254),
    password: anyPassword,
    device_token: z
      .string()
      .max(128)
      .optional()
      .meta({ description: "The token that an earlier sign-in on this device returned, for any account" }),
  })
  .meta({ id: "Credentials" });
/** `POST /auth/login`. */
export type Credentials = z.input<typeof credentials>;

/** `POST /auth/password/change`. */
export const passwordChange = z
  .object({ current_password: anyPassword, password: newPassword })
  .meta({ id: "PasswordChange" });
/** `POST /auth/password/change`. */
export type PasswordChange = z.input<typeof passwordChange>;

/** `POST /auth/password/forgot`. */
export const passwordForgot = z.object({ email }).meta({ id: "PasswordForgot" });
/** `POST /auth/password/forgot`. */
export type PasswordForgot = z.input<typeof passwordForgot>;

/** 202 of `POST /auth/password/forgot`: the same for every address. */
export const passwordForgotten = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: "PasswordForgotten" });
/** 202 of `POST /auth/password/forgot`. */
export type PasswordForgotten = z.output<typeof passwordForgotten>;

/** `POST /auth/password/reset`. The token is the part after `#` in the emailed link. */
export const passwordReset = z
  .object({ token: z.string().min(1, "is required").max(128), password: newPassword })
  .meta({ id: "PasswordReset" });
/** `POST /auth/password/reset`. */
export type PasswordReset = z.input<typeof passwordReset>;

/** A person's role. It comes from the database only. */
export const role = z.enum(["user", "admin"]);
/** `user` or `admin`. */
export type Role = z.output<typeof role>;

/** The signed-in user (`GET /auth/me`). */
export const user = z
  .object({
    id,
    email: z.string(),
    wallet_address: z.string(),
    wallet_verified_at: timestamp.nullable(),
    role,
    referral_code: z.string(),
    created_at: timestamp,
    email_confirmed_at: timestamp.nullable().optional().meta({
      description: "null until the emailed confirmation link is used; until then, refunds have a waiting period",
    }),
    second_factor_missing: z.literal(true).optional().meta({
      description: "An admin's session that was opened without a second factor: calls under /admin are refused",
    }),
  })
  .meta({ id: "User" });
/** The signed-in user. */
export type User = z.output<typeof user>;

/** 201 of `POST /auth/register`. */
export const registered = z.object({ success: z.literal(true), message: z.string(), user }).meta({ id: "Registered" });
/** 201 of registration. */
export type Registered = z.output<typeof registered>;

/** 200 of `POST /auth/login`. */
export const login = z
  .object({
    success: z.literal(true),
    token: z.string(),
    expires_at: timestamp,
    user,
    device_token: z.string().meta({
      description: "Send it with the next sign-in on this device, where strangers' wrong passwords don't count",
    }),
  })
  .meta({ id: "Login" });
/** 200 of login. */
export type Login = z.output<typeof login>;

/** `GET /auth/session`: how long the session lasts. */
export const sessionEnd = z
  .object({
    success: z.literal(true),
    seconds_left: z.number().int().meta({ description: "Without further use" }),
    seconds_at_most: z.number().int().meta({ description: "Regardless of use" }),
  })
  .meta({ id: "SessionEnd" });
/** `GET /auth/session`. */
export type SessionEnd = z.output<typeof sessionEnd>;

/** `POST /auth/email/confirm`. The token is the part after `#` in the emailed link. */
export const emailConfirmation = z.object({ token: mailedToken }).meta({ id: "EmailConfirmation" });
/** `POST /auth/email/confirm`. */
export type EmailConfirmation = z.input<typeof emailConfirmation>;

/** `POST /auth/email`. */
export const emailChange = z.object({ email }).meta({ id: "EmailChange" });
/** `POST /auth/email`. */
export type EmailChange = z.input<typeof emailChange>;

/** `GET /auth/email`: a change of email address that isn't confirmed yet. */
export const emailChangeState = z
  .object({
    success: z.literal(true),
    pending: z
      .object({ email: z.string(), expires_at: timestamp })
      .nullable()
      .meta({ description: "The new address, and until when its link works" }),
  })
  .meta({ id: "EmailChangeState" });
/** `GET /auth/email`. */
export type EmailChangeState = z.output<typeof emailChangeState>;

/** `POST /auth/sign-ins/report`: the token of the link "It wasn't me" in the email about a new device. */
export const signInReport = z.object({ token: mailedToken }).meta({ id: "SignInReport" });
/** `POST /auth/sign-ins/report`. */
export type SignInReport = z.input<typeof signInReport>;

/** 200 of `POST /auth/sign-ins/report` and `POST /auth/email/change/undo`: what a stranger has lost. */
export const signInReported = z
  .object({
    success: z.literal(true),
    message: z.string(),
    before: z.boolean().meta({ description: "The link was already used" }),
    reset_token: z.string().nullable().meta({
      description:
        "For `POST /auth/password/reset`; null if the link was already used, is older than a day, or if the password stays",
    }),
    password_ended: z.boolean().meta({
      description:
        "The old password no longer works; false if a password was chosen through an emailed link since then",
    }),
    requests_stopped: z
      .number()
      .int()
      .min(0)
      .meta({ description: "Withdrawal requests that may be the stranger's, now cancelled" }),
    requests_too_late: z.number().int().min(0).meta({
      description:
        "Withdrawal requests that may be the stranger's and are paid or being paid, so they can't be cancelled",
    }),
    wallet_unverified: z.boolean().meta({
      description: "A wallet that may be the stranger's is no longer the account's verified wallet",
    }),
    factors_removed: z
      .boolean()
      .meta({ description: "Passkeys, authenticator apps or recovery codes that may be the stranger's were removed" }),
    email_restored: z.boolean().meta({
      description: "A change of email address was undone: the account has the address again that the link was sent to",
    }),
  })
  .meta({ id: "SignInReported" });
/** 200 of `POST /auth/sign-ins/report`. */
export type SignInReported = z.output<typeof signInReported>;

/** An event of an account, such as a sign-in. */
export const accountEvent = z
  .object({
    number: z.number().int(),
    at: timestamp,
    action: z.enum([
      "sign_in",
      "sign_in_reported",
      "withdrawal_reported",
      "email_confirmed",
      "email_change_requested",
      "email_changed",
      "email_change_undone",
      "password_reset",
      "data_export_requested",
      "account_closed",
      "proof",
      "passkey_added",
      "passkey_removed",
      "authenticator_added",
      "authenticator_removed",
      "recovery_codes_made",
      "words_renewed",
      "recovery_requested",
      "recovery_begun",
      "recovery_done",
      "recovery_cancelled",
    ]),
    code: z.string().meta({ description: "`ok`, or the problem code of the refusal" }),
    network_address: z
      .string()
      .nullable()
      .meta({ description: "Null once the event is a year old, or if no request caused it" }),
    known_device: z.boolean().meta({ description: "Whether the account was signed in to on this device before" }),
  })
  .meta({ id: "AccountEvent" });
/** An event of an account. */
export type AccountEvent = z.output<typeof accountEvent>;

/** `GET /admin/users/{id}/events`, newest first. */
export const accountEvents = keyPageOf(accountEvent).meta({ id: "AccountEvents" });
/** `GET /admin/users/{id}/events`. */
export type AccountEvents = z.output<typeof accountEvents>;

/** `GET /auth/wallet/nonce`: the contents of an EIP-4361 message. */
export const walletNonce = z
  .object({
    nonce: z.string().meta({ description: "Valid once, for this user, until expires_at" }),
    domain: z.string().meta({ description: "Host, and port if any, of the calling page" }),
    uri: z.string(),
    version: z.literal("1"),
    chain_ids: z
      .array(z.number().int())
      .meta({ description: "The chains a message may name; a contract wallet must name the first" }),
    statement: z.string().meta({ description: "The message must contain it word for word" }),
    issued_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "WalletNonce" });
/** `GET /auth/wallet/nonce`. */
export type WalletNonce = z.output<typeof walletNonce>;

/** `POST /auth/wallet/verify`: the signed message, byte for byte. */
export const walletProof = z
  .object({
    message: z.string().min(1, "is required").max(4096),
    signature: z.string().max(32_768).overwrite(cleanSignature).min(1, "is required"),
  })
  .meta({ id: "WalletProof" });
/** `POST /auth/wallet/verify`. */
export type WalletProof = z.input<typeof walletProof>;

/** 200 of `POST /auth/wallet/verify`. */
export const walletVerified = z.object({ success: z.literal(true), user }).meta({ id: "WalletVerified" });
/** 200 of `POST /auth/wallet/verify`. */
export type WalletVerified = z.output<typeof walletVerified>;
