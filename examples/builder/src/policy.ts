import { fromElements, release } from "./elements.ts";
import { field } from "./query.ts";

type Finding = { ok: boolean; message: string };
type CheckPolicy = (policy: string, page: { address: string; script: string; api: string }) => Finding[];

const checkPolicy = (await fromElements("doctor.js")).checkPolicy as CheckPolicy;

/** Shows what the pasted Content Security Policy blocks of a widget. */
export function showFindings(widget: string, platform: string): void {
  const policy = field<HTMLTextAreaElement>("#policy").value.trim();
  const address = field("#page").value;
  const script = `${platform}/elements/${release ? `v${release}/` : ""}${widget}.js`;
  const findings =
    policy && URL.canParse(address) ? checkPolicy(policy, { address, script, api: `${platform}/api` }) : [];
  field<HTMLElement>("#findings").replaceChildren(
    ...findings.map(({ ok, message }) => {
      const item = document.createElement("li");
      item.dataset.ok = String(ok);
      item.textContent = message;
      return item;
    }),
  );
}
