/** What a visit does on a page, whatever drives the browser. Buttons, fields and headings are waited for, and looked for in shadow roots, too. */
export type HostPage = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The background of a button. */
  colourOf(button: string): Promise<string>;
  click(button: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  see(heading: string): Promise<void>;
  /** Waits for an element that has this text and no other. */
  seeText(text: string): Promise<void>;
  /** Clicks a link that opens a window. @returns the page in it, whose `close()` closes the window */
  follow(link: string): Promise<HostPage>;
  /** What the host itself says, once it says something. */
  output(): Promise<string>;
  /** The number that a window of the platform asks for. */
  windowNumber(): Promise<string>;
  /** The session's token in the browser's storage. */
  token(): Promise<string | null>;
  close(): Promise<void>;
};

/** A browser that hosts are opened in. */
export type HostBrowser = {
  name: string;
  /**
   * Opens a page with nothing in its storage.
   *
   * @param complain - is given what the browser complains about: warnings and errors on the console, errors of the page, violations of
   * its policy; as far as it can be asked.
   */
  newPage(complain: (complaint: string) => void): Promise<HostPage>;
  close(): Promise<void>;
};
