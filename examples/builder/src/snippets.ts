/** A widget as it was put together. */
export type Choice = {
  widget: string;
  /** Attributes of the element. */
  given: Readonly<Record<string, string>>;
  /** Custom properties that differ from their defaults. */
  tokens: Readonly<Record<string, string>>;
  /** The origin of the platform. */
  platform: string;
  /** The release that the script tag names, with the hash of its file. @default the latest, without a hash */
  pinned?: { version: string; integrity: string };
};

/** The React component of each file, and its imports: its entry and its style sheets. */
const COMPONENTS: Readonly<Record<string, { name: string; from: string; styles: readonly string[] }>> = {
  account: { name: "Account", from: "auth/account", styles: ["auth/styles.css", "auth/account.css"] },
  auth: { name: "Auth", from: "auth", styles: ["auth/styles.css"] },
  "sidebar-shell": { name: "SidebarShell", from: "sidebar-shell", styles: ["sidebar-shell/styles.css"] },
  "wallet-connect": { name: "WalletConnect", from: "wallet-connect", styles: ["wallet-connect/styles.css"] },
  "withdraw-all": { name: "WithdrawAll", from: "withdraw-all", styles: ["withdraw-all/styles.css"] },
};

const attributes = (given: Choice["given"]) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
const tag = (name: string, given: Choice["given"]) => `<freehold-${name}${attributes(given)}></freehold-${name}>`;
const indent = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);

/** The tokens that differ from their defaults, as CSS. */
function css(selector: string, tokens: Choice["tokens"]): string {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? "" : `${selector} {\n${lines.join("")}}\n`;
}

/** What to copy into a page or a component of each host. */
export const snippets: Readonly<Record<string, (choice: Choice) => string>> = {
  html(choice) {
    const { widget, platform, pinned } = choice;
    const style = styleText(choice);
    const folder = pinned ? `${platform}/elements/v${pinned.version}` : `${platform}/elements`;
    const hash = pinned ? ` crossorigin integrity="${pinned.integrity}"` : "";
    return [
      style && `<style>\n${indent(style, "  ")}</style>\n`,
      `<script type="module" src="${folder}/${widget}.js"${hash}></script>\n`,
      `${element(choice)}\n`,
    ].join("");
  },

  react({ widget, given, tokens, platform }) {
    const component = COMPONENTS[widget];
    if (!component) throw new Error(`There is no widget "${widget}".`);
    const isButton = given["sign-in"] === "event";
    const hasForm = widget === "withdraw-all" && !isButton;
    const props = [
      hasForm && " signIn={<Auth />}",
      isButton && ' onSignInNeeded={() => location.assign("/sign-in")}',
      widget === "sidebar-shell" && ' brand="Freehold"',
      given.theme && ` theme="${given.theme}"`,
    ].filter(Boolean);
    return `${hasForm ? 'import { Auth } from "@freehold/auth";\nimport "@freehold/auth/styles.css";\n' : ""}import { configure } from "@freehold/session";
import { ${component.name} } from "@freehold/${component.from}";
${component.styles.map((sheet) => `import "@freehold/${sheet}";\n`).join("")}${styleImport(css(":root", tokens))}
configure({ apiUrl: "${platform}/api" });

export const Refund = () => <${component.name}${props.join("")} />;
${styleFile(css(":root", tokens))}`;
  },

  vue: (
    choice,
  ) => `<!-- In vite.config.ts: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("freehold-") } } }) -->
<script setup lang="ts">
  import "@freehold/elements/${choice.widget}";
</script>

<template>
  ${element(choice)}
</template>
${style(choice)}`,

  svelte: (choice) => `<script lang="ts">
  import "@freehold/elements/${choice.widget}";
</script>

${element(choice)}
${style(choice)}`,

  angular: (choice) => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";
import "@freehold/elements/${choice.widget}";

@Component({
  selector: "app-refund",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`${element(choice)}\`,${styleText(choice) && `\n  styles: \`\n${indent(styleText(choice), "    ")}  \`,`}
})
export class Refund {}
`,

  solid: (choice) => `import "@freehold/elements/${choice.widget}";
${styleImport(styleText(choice))}
export const Refund = () => ${element(choice)};
${styleFile(styleText(choice))}`,

  lit: (choice) => `import "@freehold/elements/${choice.widget}";
import { css, html, LitElement } from "lit";

export class RefundPage extends LitElement {${styleText(choice) && `\n  static override styles = css\`\n${indent(styleText(choice), "    ")}  \`;\n`}
  override render() {
    return html\`${element(choice)}\`;
  }
}

customElements.define("refund-page", RefundPage);
`,
};

/** Rules for a file of their own. */
const styleImport = (rules: string) => rules && 'import "./refund.css";\n';
const styleFile = (rules: string) => rules && `\n/* ---- refund.css ---- */\n${rules}`;

const element = ({ widget, given, platform }: Choice) =>
  tag(widget, { "api-url": `${platform}/api`, ...(widget === "sidebar-shell" && { brand: "Freehold" }), ...given });
const styleText = ({ widget, tokens }: Choice) => css(`freehold-${widget}`, tokens);
const style = (choice: Choice) => styleText(choice) && `\n<style>\n${indent(styleText(choice), "  ")}</style>\n`;
