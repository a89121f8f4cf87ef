/** A chain on the viewer's own machine. */
export type LocalChain = {
  id: number;
  /** The UBXS on it. */
  token: string;
};

/** The local chain, where the page is the demo's and its chain a local one; else null. The demo's server says so in the page. */
export function localChain(): LocalChain | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="freehold-local-chain"]');
  return said ? { id: Number(said.content), token: said.dataset.token ?? "" } : null;
}
