import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { useTreeKeys } from "./use-tree-keys.ts";

freshPage();

/** As the tree does, it is redrawn whenever another person has the focus. */
function Tree() {
  const tree = useRef<HTMLDivElement>(null);
  const [, setFocused] = useState("");
  const onKeyDown = useTreeKeys(tree);
  return (
    <div ref={tree} role="tree" aria-label="People" onKeyDown={onKeyDown} tabIndex={-1}>
      {["anna", "bea", "boris"].map((name) => (
        <div key={name} role="treeitem" aria-selected={false} tabIndex={0} onFocus={() => setFocused(name)}>
          {name}
        </div>
      ))}
    </div>
  );
}

test("several letters find the one that begins with all of them", () => {
  const { getByText } = draw(<Tree />);
  getByText("anna").focus();
  // As fast as fingers are, however busy the machine: a pause would begin another name.
  for (const key of "bo") document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(document.activeElement?.textContent).toBe("boris");
});
