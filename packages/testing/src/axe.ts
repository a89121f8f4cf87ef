import axe from "axe-core";

/**
 * What axe finds wrong in a piece of the page, shadow roots included, as readable lines. Runs in the browser.
 *
 * @param within - what to look at.
 * @returns one line a finding; none when all is well.
 * @example
 * expect(await axeFindings(container)).toEqual([]);
 */
export async function axeFindings(within: Element | Document = document): Promise<string[]> {
  const { violations } = await axe.run(within, {
    // A component is not a page: landmarks and the page's own heading are the host's.
    rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")})\n${node.failureSummary ?? ""}`),
  );
}
