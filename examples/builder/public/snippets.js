/** The names of the React components, by file. */
const COMPONENTS = {
  auth: "Auth",
  "sidebar-shell": "SidebarShell",
  "wallet-connect": "WalletConnect",
  "withdraw-all": "WithdrawAll",
};

const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const attributes = (given) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
const tag = (name, given) => `<freehold-${name}${attributes(given)}></freehold-${name}>`;
const indent = (text, by) => text.replaceAll(/^(?=.)/gm, by);

/** The tokens that differ from what they are by themselves, as CSS. */
function css(selector, tokens) {
  const lines = Object.entries(tokens).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length === 0 ? "" : `${selector} {\n${lines.join("")}}\n`;
}

/** What stands in a page or a component of each host. */
export const snippets = {
  html({ widget, given, tokens, platform, version, integrity }) {
    const style = css(`freehold-${widget}`, tokens);
    const address = `${platform}/elements/v${version}/${widget}.js`;
    return [
      style && `<style>\n${indent(style, "  ")}</style>\n`,
      `<script type="module" src="${address}" crossorigin integrity="${integrity}"></script>\n`,
      `${tag(widget, { "api-url": `${platform}/api`, ...given })}\n`,
    ].join("");
  },

  react({ widget, given, tokens, platform }) {
    const component = COMPONENTS[widget];
    const props = Object.entries(given)
      .filter(([name]) => name !== "sign-in")
      .map(([name, value]) => ` ${camelCase(name)}="${value}"`);
    const hasForm = widget === "withdraw-all" && given["sign-in"] !== "event";
    const style = css(":root", tokens);
    return `${hasForm ? 'import { Auth } from "@freehold/auth";\nimport "@freehold/auth/styles.css";\n' : ""}import { configure } from "@freehold/session";
import { ${component} } from "@freehold/${widget}";
import "@freehold/${widget}/styles.css";

configure({ apiUrl: "${platform}/api" });

export const Refund = () => <${component}${hasForm ? " signIn={<Auth />}" : ""}${props.join("")} />;
${style && `\n/* In your style sheet: */\n${indent(style.trimEnd(), "// ")}\n`}`;
  },

  vue: (choice) => `<script setup lang="ts">
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
${styleText(choice) && `import "./refund.css";\n`}
export const Refund = () => ${element(choice)};
${styleText(choice) && `\n/* refund.css */\n${indent(styleText(choice).trimEnd(), "// ")}\n`}`,

  lit: (choice) => `import "@freehold/elements/${choice.widget}";
import { css, html, LitElement } from "lit";

export class RefundPage extends LitElement {${styleText(choice) && `\n  static override styles = css\`\n${indent(styleText(choice), "    ")}  \`;\n`}
  override render() {
    return html\`${element(choice)}\`;
  }
}
`,
};

const element = ({ widget, given, platform }) => tag(widget, { "api-url": `${platform}/api`, ...given });
const styleText = ({ widget, tokens }) => css(`freehold-${widget}`, tokens);
const style = (choice) => styleText(choice) && `\n<style>\n${indent(styleText(choice), "  ")}</style>\n`;
