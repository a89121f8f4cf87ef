/** A line of the table in a mail. */
export type Fact = { label: string; value: string };

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
  /**
   * It goes to an address that is not confirmed, too: it is how the address is confirmed, or about money. Any other mail would reach a
   * person who never said yes. @default false
   */
  evenUnconfirmed?: true;
};

/** A link on a line of its own. */
export type Link = {
  label: string;
  /** A path of the platform, beginning with a slash, or a whole address. */
  to: string;
  /** What people are most likely to do: a button. */
  main?: boolean;
  /** Stops or ends something: a link in the colour of warnings, never the button that a hand in haste presses. */
  danger?: boolean;
  /** Until when it works, if it is a key: it has a token behind its `#`. After that the mail is not sent any more. */
  expiresAt?: Date;
};
