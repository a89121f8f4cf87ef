import axe from "axe-core";

/**
 * What axe finds wrong in a piece of the page, shadow roots included, as readable lines. Runs in the browser,
 * once what moves has come to rest: a dialog that is still fading in has other colours.
 *
 * @param within - what to look at.
 * @returns one line a finding; none when all is well.
 * @example
 * expect(await axeFindings(container)).toEqual([]);
 */
export async function axeFindings(within: Element | Document = document): Promise<string[]> {
  await atRest();
  const { violations } = await axe.run(within, {
    // A component is not a page: landmarks and the page's own heading are the host's.
    rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")})\n${node.failureSummary ?? ""}`),
  );
}

/** Waits until whatever began to move has ended, but for what never ends. */
async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const moving = roots(document).flatMap((root) => root.getAnimations());
  const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** A document or shadow root with all shadow roots in it. */
function roots(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inside = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : []));
  return [root, ...inside];
}
