/**
 * Returns a component's own props, without anything that a page has added to `Object.prototype`: a missing `apiUrl` must not become
 * another script's. Every widget takes its props through it.
 *
 * @example
 * export function Auth(props: AuthProps) {
 *   const { apiUrl, theme } = ownProps(props);
 */
export function ownProps<Props extends object>(props: Props): Props {
  return Object.assign(Object.create(null), props);
}
