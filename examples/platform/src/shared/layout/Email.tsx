/** An email address that breaks before its @ where there is little room, rather than in the middle of a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
