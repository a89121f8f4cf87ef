/** A line of the table in a mail. */
export type Fact = { label: string; value: string };

/** How the parcel at the head of an email is drawn; "none" leaves the picture out. */
export type Parcel = "outlined" | "hatched" | "filled" | "none";

/**
 * What a mail says, before it is laid out. All of it is plain text: the layout escapes it.
 *
 * @see {@link layOut} in layout.ts
 */
export type Message = {
  /** Stable name, for the record. */
  template: string;
  subject: string;
  /** Paragraphs above the table. */
  before: readonly string[];
  /** @default no table */
  facts?: readonly Fact[];
  links?: readonly Link[];
  /** Paragraphs below everything. */
  after?: readonly string[];
  /** "hatched" says that a refund is approved, and "filled" that it is paid. @default "outlined" */
  parcel?: Parcel;
  /**
   * It goes to an address that is not confirmed, too: it is how the address is confirmed, or about money. Any other mail would reach a
   * person who never said yes. @default false
   */
  evenUnconfirmed?: true;
  /** When a code in its text expires. The email is not sent after that. */
  expiresAt?: Date;
};

/** A message in the outbox: with the reference that its email has at the foot, in each attempt the same. */
export type StoredMessage = Message & { reference: string };

/** A link on a line of its own. */
export type Link = {
  label: string;
  /** A path of the platform, beginning with a slash, or a whole address. */
  to: string;
  /** What people are most likely to do: a button. */
  main?: boolean;
  /** Stops or ends something: shown as a link in the warning color, never as the button, which people press without reading. */
  danger?: boolean;
  /** When a link with a token after its `#` expires. The email is not sent after that. */
  expiresAt?: Date;
};
