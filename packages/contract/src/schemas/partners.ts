import { z } from "zod";
import { LINK_SCOPES } from "../values.ts";
import { amount, id, line, orNull, timestamp, windowNumber } from "./common.ts";

/** What a partner's page may do. */
export const linkScope = z.enum(LINK_SCOPES);
/** What a partner's page may do: `refund:read` or `refund:request`. */
export type LinkScope = z.output<typeof linkScope>;

/** What a page asks for. A refund is of all deposits, so a page that may request one may read them. */
const scopes = z
  .array(linkScope)
  .max(LINK_SCOPES.length)
  .refine((asked) => asked.includes("refund:read"), { message: "must include refund:read" });

/** The elements that a client secret works for. */
export const embedComponent = z.enum(["withdraw-all"]);
/** An element that a client secret works for. */
export type EmbedComponent = z.output<typeof embedComponent>;

/** An origin as browsers write it, such as `https://partner.example`. */
export const pageOrigin = z
  .string()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text), {
    message: "must be an origin such as https://partner.example",
  });

/** What a partner calls its customer. */
const externalId = line
  .pipe(z.string().min(1, "is required").max(128))
  .meta({ description: "Your ID of your customer. It never names a Freehold account", example: "customer-4711" });

/** What a client assertion is, by RFC 7523. */
export const CLIENT_ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** `POST /embed/sessions`, from a partner's server. */
export const embedSessionRequest = z
  .object({
    user: z.object({ external_id: externalId }),
    components: z.array(embedComponent).min(1, "must name at least one").max(1),
    scope: scopes,
    origin: pageOrigin.meta({
      description: "The page that will use the client secret. It must be one of the key's origins",
    }),
    dpop_jkt: z
      .string()
      .regex(/^[\w-]{43}$/, "is not a SHA-256 thumbprint")
      .optional()
      .meta({
        description: "Thumbprint of the page's key (RFC 9449). The client secret then works with that key only",
      }),
    client_assertion_type: z.literal(CLIENT_ASSERTION_TYPE).optional().meta({ description: "With `client_assertion`" }),
    client_assertion: z
      .string()
      .max(8192)
      .optional()
      .meta({ description: "A signed assertion (RFC 7523), instead of a secret key. It works once" }),
  })
  .meta({
    id: "EmbedSessionRequest",
    example: {
      user: { external_id: "customer-4711" },
      components: ["withdraw-all"],
      scope: ["refund:read", "refund:request"],
      origin: "https://partner.example",
    },
  });
/** `POST /embed/sessions`. */
export type EmbedSessionRequest = z.input<typeof embedSessionRequest>;

/** Whether the customer's account is connected. */
const linkStatus = z.enum(["linked", "none"]);

/** 201 of `POST /embed/sessions`. */
export const embedSessionCreated = z
  .object({
    success: z.literal(true),
    client_secret: z.string().meta({
      description: "For this customer's page only. Never put it into a URL or a log",
      example: "fh_es_n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE",
    }),
    expires_at: timestamp,
    link: z.object({
      status: linkStatus,
      url: orNull(z.url()).meta({
        description:
          "The page of the platform where the customer connects the account, which asks for the number of `GET /embed/session`; null once it's connected, and with `dpop_jkt`: the page then reads the URL from `GET /embed/session`, with its proof",
      }),
    }),
  })
  .meta({ id: "EmbedSessionCreated" });
/** 201 of `POST /embed/sessions`. */
export type EmbedSessionCreated = z.output<typeof embedSessionCreated>;

/** `GET /embed/session`, for the page that has the client secret. */
export const embedSession = z
  .object({
    success: z.literal(true),
    partner: z.string().meta({ description: "Name of the partner" }),
    components: z.array(embedComponent),
    scope: z.array(linkScope).meta({ description: "What the page asked for" }),
    origin: z.string(),
    expires_at: timestamp,
    seconds_left: z.int().meta({ description: "Until it expires, whatever the device's clock says" }),
    link: z.object({
      status: linkStatus,
      url: orNull(z.url()).meta({ description: "The page of the platform where the person agrees; null once linked" }),
      number: windowNumber.nullable().meta({
        description:
          "To show beside the link to `url`, which asks for it. A wrong number ends the client secret; null once linked",
      }),
      id: id.nullable().meta({ description: "Of the link; null without one" }),
      wallet_address: z
        .string()
        .nullable()
        .meta({ description: "The wallet that the person has verified; null without one" }),
      scope: z.array(linkScope).meta({ description: "What the person agreed to; empty without a link" }),
      expires_at: timestamp.nullable(),
    }),
  })
  .meta({ id: "EmbedSession" });
/** `GET /embed/session`. */
export type EmbedSession = z.output<typeof embedSession>;

const ticket = z.string().regex(/^[\w-]{43}$/, "is not a ticket");

/** `POST /auth/link-window/open` and `POST /wallet/refund-window/open`: the fragment of the window's URL. */
export const windowTicket = z
  .object({ ticket })
  .meta({ id: "WindowTicket", example: { ticket: "n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE" } });
/** The fragment of a window's URL. */
export type WindowTicket = z.input<typeof windowTicket>;

/** `POST /wallet/refund-window/confirm`: the ticket, with the number that the page that asked shows. */
export const windowAgreement = z.object({ ticket, number: windowNumber }).meta({
  id: "WindowAgreement",
  example: { ticket: "n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE", number: "42" },
});
/** The ticket of a window, with its number. */
export type WindowAgreement = z.input<typeof windowAgreement>;

/** `POST /auth/links`: the same. */
export const linkAgreement = windowAgreement
  .extend({ number: windowNumber.optional().meta({ description: "A redirect sign-in has none" }) })
  .meta({ id: "LinkAgreement", example: { ticket: "n5Yc0iTj6bqvUe1hGq2mJ3aWd8sKx4LrZp7oBf9XtQE", number: "42" } });
/** The ticket of the window for a link, with its number. */
export type LinkAgreement = z.input<typeof linkAgreement>;

/** `POST /auth/link-window/open`: what the person is asked to agree to. Nothing about any account. */
export const linkRequest = z
  .object({
    success: z.literal(true),
    partner: z.string(),
    origin: z.string().meta({ description: "The page that asks, and where the window goes back to" }),
    scope: z.array(linkScope),
    ends_at: timestamp.meta({ description: "When the link would end" }),
    expires_at: timestamp.meta({ description: "Until when the window works" }),
    cancel_url: orNull(z.url()).meta({
      description: "At a redirect sign-in, where a person goes who doesn't agree; null: the window is closed",
    }),
  })
  .meta({ id: "LinkRequest" });
/** `POST /auth/link-window/open`. */
export type LinkRequest = z.output<typeof linkRequest>;

/** A partner that may act in an account. */
export const partnerLink = z
  .object({
    id,
    partner: z.string(),
    origin: z.string().meta({ description: "The page from which the person came" }),
    scope: z.array(linkScope),
    linked_at: timestamp,
    expires_at: timestamp,
  })
  .meta({ id: "PartnerLink" });
/** A partner that may act in an account. */
export type PartnerLink = z.output<typeof partnerLink>;

/** 201 of `POST /auth/links`. */
export const partnerLinked = z
  .object({
    success: z.literal(true),
    link: partnerLink,
    return_url: orNull(z.url()).meta({
      description:
        "At a redirect sign-in, where to go back to the site, in this browser alone; null: the window is closed",
    }),
  })
  .meta({ id: "PartnerLinked" });
/** 201 of `POST /auth/links`. */
export type PartnerLinked = z.output<typeof partnerLinked>;

/** `POST /auth/links/continue`. */
export const signInContinued = z
  .object({
    success: z.literal(true),
    return_url: z.url().meta({ description: "Where to go back to the site, in this browser alone" }),
  })
  .meta({ id: "SignInContinued" });
/** `POST /auth/links/continue`. */
export type SignInContinued = z.output<typeof signInContinued>;

/** `GET /auth/links`: the sites that are connected. */
export const partnerLinks = z
  .object({ success: z.literal(true), links: z.array(partnerLink).meta({ description: "Newest first" }) })
  .meta({ id: "PartnerLinks" });
/** `GET /auth/links`. */
export type PartnerLinks = z.output<typeof partnerLinks>;

/** 201 of `POST /embed/refund-tickets`: where the person agrees to another wallet. */
export const refundTicket = z
  .object({
    success: z.literal(true),
    id,
    url: z
      .url()
      .meta({ description: "To open in a new window, or in this one. Its fragment is a secret that works once" }),
    number: windowNumber.meta({ description: "To show beside the link. The window asks for it" }),
    expires_at: timestamp,
  })
  .meta({ id: "RefundTicket" });
/** 201 of `POST /embed/refund-tickets`. */
export type RefundTicket = z.output<typeof refundTicket>;

/** `POST /wallet/refund-window/open`: what the owner is asked to agree to. */
export const refundToConfirm = z
  .object({
    success: z.literal(true),
    partner: z.string(),
    origin: z.string(),
    wallet_address: z.string(),
    amount_ubxs: amount.meta({ description: "All confirmed deposits, as of now" }),
    expires_at: timestamp,
  })
  .meta({ id: "RefundToConfirm" });
/** `POST /wallet/refund-window/open`. */
export type RefundToConfirm = z.output<typeof refundToConfirm>;
