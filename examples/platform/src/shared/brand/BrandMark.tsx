/** The mark: a house drawn as the front of a deed box. Decoration; the name beside it is text. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="brand-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="7" className="brand-ground" />
      <path className="brand-line" d="M8 25V12.5L16 7l8 5.5V25M13 25v-7.5h6V25M6.5 25h19" />
    </svg>
  );
}
