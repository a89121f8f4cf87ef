import { z } from "zod";
import { credentials, login } from "./accounts.ts";
import { id, timestamp, windowNumber } from "./common.ts";

/** How a person can prove who they are. */
export const proofMethod = z.enum(["password", "email_code", "authenticator", "passkey", "recovery_code"]);
/** `password`, `email_code`, `authenticator`, `passkey` or `recovery_code`. */
export type ProofMethod = z.output<typeof proofMethod>;

/** With `second_factor_required` of `POST /auth/login`: what the sign-in needs besides the password. */
export const secondFactor = z
  .object({
    challenge: z.string().meta({ description: "For `POST /auth/login/verify`" }),
    methods: z.array(proofMethod).meta({ description: "Any one of these. `email_code`: the code was just emailed" }),
    expires_at: timestamp,
  })
  .meta({ id: "SecondFactor" });
/** With `second_factor_required` of `POST /auth/login`. */
export type SecondFactor = z.output<typeof secondFactor>;

/** A one-time code as people type it: spaces and dashes don't count. */
const code = z
  .string()
  .overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .min(1, "is required")
  .max(64);

/** `POST /auth/login/verify`: the code of an email or an authenticator, or a recovery code. */
export const signInCode = z
  .object({ challenge: z.string().min(1).max(128), code, device_token: credentials.shape.device_token })
  .meta({ id: "SignInCode" });
/** `POST /auth/login/verify`. */
export type SignInCode = z.input<typeof signInCode>;

/** `POST /auth/login/recovery`: the challenge of the sign-in, or the password and a session. */
export const recoveryRequest = z
  .object({
    challenge: signInCode.shape.challenge.optional(),
    password: z
      .string()
      .min(1)
      .max(1024)
      .optional()
      .meta({ description: "With a session, such as one of a known device" }),
  })
  .refine(({ challenge, password }) => (challenge === undefined) !== (password === undefined), {
    error: "must have a challenge or a password",
  })
  .meta({ id: "RecoveryRequest", example: { challenge: "1jv0h0cQ7bq6vB9QyQ1mX0mT8nqC4J7m3m5o2W9r0aE" } });
/** `POST /auth/login/recovery`. */
export type RecoveryRequest = z.input<typeof recoveryRequest>;

/** 202 of `POST /auth/login/recovery`. */
export const recoveryRequested = z
  .object({
    success: z.literal(true),
    ends_at: timestamp.nullable().meta({
      description: "When the recovery that is under way ends at the earliest; null: a link was emailed that begins one",
    }),
  })
  .meta({ id: "RecoveryRequested" });
/** 202 of `POST /auth/login/recovery`. */
export type RecoveryRequested = z.output<typeof recoveryRequested>;

/** 200 of `POST /auth/login/recovery/confirm`. */
export const recoveryBegun = z
  .object({
    success: z.literal(true),
    ends_at: timestamp.meta({
      description: "When the factors are removed at the earliest. Later if emails about it couldn't be sent",
    }),
  })
  .meta({ id: "RecoveryBegun" });
/** 200 of `POST /auth/login/recovery/confirm`. */
export type RecoveryBegun = z.output<typeof recoveryBegun>;

/** Options for `navigator.credentials`, as `parseRequestOptionsFromJSON()` and `parseCreationOptionsFromJSON()` read them. */
export const passkeyOptions = z
  .object({ success: z.literal(true), options: z.record(z.string(), z.unknown()) })
  .meta({ id: "PasskeyOptions" });
/** `POST /auth/passkeys/options` and `POST /auth/factors/passkeys/options`. */
export type PasskeyOptions = z.output<typeof passkeyOptions>;

/** What `navigator.credentials` returns, by its `toJSON()`. */
export const passkeyCredential = z
  .looseObject({
    id: z.string().min(1).max(2048),
    rawId: z.string().max(2048),
    type: z.literal("public-key"),
    response: z.record(z.string(), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "PasskeyCredential" });
/** A credential of `navigator.credentials`, by its `toJSON()`. */
export type PasskeyCredential = z.input<typeof passkeyCredential>;

/** `POST /auth/passkeys/login`. */
export const passkeySignIn = z
  .object({ credential: passkeyCredential, device_token: credentials.shape.device_token })
  .meta({ id: "PasskeySignIn" });
/** `POST /auth/passkeys/login`. */
export type PasskeySignIn = z.input<typeof passkeySignIn>;

/** `POST /auth/proof`: one of them. */
export const proof = z
  .object({
    password: z.string().min(1).max(1024).optional(),
    code: code.optional().meta({ description: "Of an authenticator, or a recovery code" }),
    credential: passkeyCredential.optional(),
  })
  .refine(({ password, code, credential }) => [password, code, credential].filter(Boolean).length === 1, {
    error: "must have a password, a code or a credential",
  })
  .meta({ id: "Proof", example: { code: "482913" } });
/** `POST /auth/proof`. */
export type Proof = z.input<typeof proof>;

/** A session with a new token: the one before no longer works. */
export const renewedSession = z
  .object({ success: z.literal(true), token: login.shape.token, expires_at: timestamp })
  .meta({ id: "RenewedSession" });
/** A session with a new token. */
export type RenewedSession = z.output<typeof renewedSession>;

/** With `proof_required`, and of `GET /auth/proof`: what would do. */
export const proofWanted = z
  .object({ methods: z.array(proofMethod), max_age: z.number().int().meta({ description: "In seconds" }) })
  .meta({ id: "ProofWanted" });
/** With `proof_required`: what would do. */
export type ProofWanted = z.output<typeof proofWanted>;

/** `POST /auth/proof/tickets`: a proof to give in a window of the platform's own site. */
export const proofTicket = z
  .object({
    success: z.literal(true),
    id,
    url: z.url().meta({ description: "To open in a new window. Its fragment is a secret that works once" }),
    number: windowNumber.meta({ description: "To show beside the link. The window asks for it" }),
    expires_at: timestamp,
  })
  .meta({ id: "ProofTicket" });
/** `POST /auth/proof/tickets`. */
export type ProofTicket = z.output<typeof proofTicket>;

/** `GET /auth/proof/tickets/{id}`. */
export const proofTicketState = z
  .object({ success: z.literal(true), confirmed: z.boolean(), expires_at: timestamp })
  .meta({ id: "ProofTicketState" });
/** `GET /auth/proof/tickets/{id}`. */
export type ProofTicketState = z.output<typeof proofTicketState>;

const ticket = z.string().regex(/^[\w-]{43}$/, "is not a ticket");

/** `POST /auth/proof-window/open` and `POST /auth/proof-window/options`: the fragment of the window's URL. */
export const proofWindow = z
  .object({ ticket })
  .meta({ id: "ProofWindow", example: { ticket: "n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE" } });
/** `POST /auth/proof-window/open`. */
export type ProofWindow = z.input<typeof proofWindow>;

/** `POST /auth/proof-window/open`: who asks whom for a proof. */
export const proofRequest = proofWanted
  .extend({
    success: z.literal(true),
    origin: z.string().meta({ description: "Of the page that asks", example: "https://partner.example" }),
    email: z.string().meta({ description: "Masked", example: "a***@freehold.test" }),
    device: z.string().nullable().meta({ description: "The browser that asks", example: "Firefox on Windows" }),
    network_address: z.string().meta({ description: "The network that asks", example: "203.0.113.7" }),
    same_network: z.boolean().meta({ description: "Whether the window is in that network, too" }),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "ProofRequest" });
/** `POST /auth/proof-window/open`. */
export type ProofRequest = z.output<typeof proofRequest>;

/** `POST /auth/proof-window/confirm`: the ticket with its number and proof. */
export const windowProof = z.object({ ticket, number: windowNumber, proof }).meta({
  id: "WindowProof",
  example: { ticket: "n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE", number: "42", proof: { code: "482913" } },
});
/** `POST /auth/proof-window/confirm`. */
export type WindowProof = z.input<typeof windowProof>;

/** A passkey of an account. */
export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    synced: z.boolean().meta({ description: "Kept by a password manager, on several devices" }),
    is_factor: z.boolean().meta({
      description:
        "Whether it's a second factor. One that a browser added automatically becomes one when it's first used",
    }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: "Passkey" });
/** A passkey of an account. */
export type Passkey = z.output<typeof passkey>;

/** `GET /auth/factors`. */
export const factors = z
  .object({
    success: z.literal(true),
    passkeys: z.array(passkey).meta({ description: "All of them, oldest first" }),
    relying_party: z.object({ id: z.string(), user_id: z.string() }).meta({
      description: "For `PublicKeyCredential.signalAllAcceptedCredentials()`; the user's ID is base64url",
    }),
    authenticator: z.object({ created_at: timestamp }).nullable(),
    recovery_codes_left: z.number().int().min(0),
    required: z.boolean().meta({ description: "An admin's, without which the admin pages stay closed" }),
    removal: z
      .object({
        requested_at: timestamp,
        ends_at: timestamp.meta({ description: "The earliest time. Later if emails about it couldn't be sent" }),
        by_admins: z.boolean().meta({
          description: "Whether two other admins agreed to it. Otherwise it was requested with the person's password",
        }),
      })
      .nullable()
      .meta({ description: "The removal of all factors that is under way. `POST /auth/factors/keep` cancels it" }),
    removed_at: timestamp.nullable().meta({
      description: "When all factors were removed, if that was in the last 30 days and none was added since",
    }),
  })
  .meta({ id: "Factors" });
/** `GET /auth/factors`. */
export type Factors = z.output<typeof factors>;

/** A change of factors: a new token, and the recovery codes if they are the first. */
export const factorAdded = renewedSession
  .extend({
    recovery_codes: z
      .array(z.string())
      .nullable()
      .meta({ description: "Shown once; null if the account has some, or if the passkey is automatic" }),
  })
  .meta({ id: "FactorAdded" });
/** A factor was added. */
export type FactorAdded = z.output<typeof factorAdded>;

const passkeyName = z.string().trim().min(1, "is required").max(64);

/** `POST /auth/factors/passkeys`. */
export const newPasskey = z
  .object({
    credential: passkeyCredential,
    name: passkeyName,
    automatic: z.boolean().default(false).meta({
      description:
        "The browser made it automatically after a sign-in, without asking the person. It brings no recovery codes, and is a second factor once it's used",
    }),
  })
  .meta({ id: "NewPasskey" });
/** `POST /auth/factors/passkeys`. */
export type NewPasskey = z.input<typeof newPasskey>;

/** `PATCH /auth/factors/passkeys/{id}`. */
export const passkeyRename = z.object({ name: passkeyName }).meta({ id: "PasskeyRename" });
/** `PATCH /auth/factors/passkeys/{id}`. */
export type PasskeyRename = z.input<typeof passkeyRename>;

/** `POST /auth/factors/authenticator`: to be confirmed by a first code within ten minutes. */
export const authenticatorSecret = z
  .object({
    success: z.literal(true),
    secret: z.string().meta({ description: "In base32, to be typed" }),
    uri: z.string().meta({ description: "`otpauth://…`, for a QR code" }),
  })
  .meta({ id: "AuthenticatorSecret" });
/** `POST /auth/factors/authenticator`. */
export type AuthenticatorSecret = z.output<typeof authenticatorSecret>;

/** `POST /auth/factors/authenticator/confirm`. */
export const authenticatorCode = z.object({ code }).meta({ id: "AuthenticatorCode" });
/** `POST /auth/factors/authenticator/confirm`. */
export type AuthenticatorCode = z.input<typeof authenticatorCode>;

/** `POST /auth/factors/recovery-codes`: those before no longer work. */
export const recoveryCodes = z
  .object({ success: z.literal(true), recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });
/** `POST /auth/factors/recovery-codes`. */
export type RecoveryCodes = z.output<typeof recoveryCodes>;
