/** Props of {@link WindowNumber}. */
export type WindowNumberProps = {
  /** For `aria-describedby` of the link to the window. */
  id?: string;
  /** What the number is for, such as "The window asks for this number:". */
  label: string;
  /** Two digits. */
  number: string;
};

/**
 * The number that a window of the platform asks for. Only the page that shows it has it: the window's URL alone, sent to a person by a
 * stranger, confirms nothing.
 *
 * @example
 * <WindowNumber label="The window asks for this number:" number={ticket.number} />
 */
export function WindowNumber({ id, label, number }: WindowNumberProps) {
  return (
    <p className="fh-text" role="status" id={id}>
      <span className="fh-text">{label}</span>{" "}
      <strong className="fh-window-number" translate="no">
        {number}
      </strong>
    </p>
  );
}
