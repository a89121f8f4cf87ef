/**
 * Style sheets of pages that widgets stand in: what decides of Bootstrap 5.3's reboot and forms, of Tailwind CSS 4's preflight and of a
 * WordPress theme, each as it is written there, and what pages say of everything.
 */
export const HOST_SHEETS = {
  bootstrap: `
    *, *::before, *::after { box-sizing: border-box; }
    body { margin: 0; font-size: 1rem; font-weight: 400; line-height: 1.5; color: #212529; background-color: #fff; }
    hr { margin: 1rem 0; border: 0; border-top: 1px solid; opacity: 0.25; }
    h6, h5, h4, h3, h2, h1 { margin-top: 0; margin-bottom: 0.5rem; font-weight: 500; line-height: 1.2; }
    h1 { font-size: calc(1.375rem + 1.5vw); } h2 { font-size: calc(1.325rem + 0.9vw); } h3 { font-size: 1.75rem; }
    p { margin-top: 0; margin-bottom: 1rem; }
    ol, ul { padding-left: 2rem; } ol, ul, dl { margin-top: 0; margin-bottom: 1rem; } ol ol, ul ul { margin-bottom: 0; }
    dt { font-weight: 700; } dd { margin-bottom: 0.5rem; margin-left: 0; }
    b, strong { font-weight: bolder; } small { font-size: 0.875em; }
    a { color: rgb(13, 110, 253); text-decoration: underline; } a:hover { color: rgb(10, 88, 202); }
    a:not([href]):not([class]) { color: inherit; text-decoration: none; }
    pre, code, kbd, samp { font-family: monospace; font-size: 1em; } code { font-size: 0.875em; color: #d63384; }
    img, svg { vertical-align: middle; }
    table { caption-side: bottom; border-collapse: collapse; }
    caption { padding-top: 0.5rem; padding-bottom: 0.5rem; color: #212529bf; text-align: left; }
    th { text-align: inherit; text-align: -webkit-match-parent; }
    thead, tbody, tfoot, tr, td, th { border-color: inherit; border-style: solid; border-width: 0; }
    label { display: inline-block; } button { border-radius: 0; }
    button:focus:not(:focus-visible) { outline: 0; }
    input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    button, select { text-transform: none; } [role="button"] { cursor: pointer; }
    button, [type="button"], [type="reset"], [type="submit"] { -webkit-appearance: button; }
    button:not(:disabled), [type="button"]:not(:disabled), [type="submit"]:not(:disabled) { cursor: pointer; }
    fieldset { min-width: 0; padding: 0; margin: 0; border: 0; }
    legend { float: left; width: 100%; margin-bottom: 0.5rem; font-size: calc(1.275rem + 0.3vw); }
    output { display: inline-block; } summary { display: list-item; cursor: pointer; } progress { vertical-align: baseline; }
    [hidden] { display: none !important; }`,
  "Tailwind CSS": `
    @layer theme, base, components, utilities;
    @layer base {
      *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      html { line-height: 1.5; }
      hr { height: 0; color: inherit; border-top-width: 1px; }
      h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
      a { color: inherit; text-decoration: inherit; }
      b, strong { font-weight: bolder; } small { font-size: 80%; }
      table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
      progress { vertical-align: baseline; } summary { display: list-item; }
      ol, ul, menu { list-style: none; }
      img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle; }
      img, video { max-width: 100%; height: auto; }
      button, input, select, optgroup, textarea, ::file-selector-button {
        font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1;
      }
      ::placeholder { opacity: 1; color: color-mix(in oklab, currentcolor 50%, transparent); }
      button, input:where([type="button"], [type="reset"], [type="submit"]) { appearance: button; }
      [hidden]:where(:not([hidden="until-found"])) { display: none !important; }
    }`,
  "a WordPress theme": `
    * { line-height: inherit; } p { line-height: 1.7; margin: 0 0 30px; } section { padding: 30px; } div { min-height: 1px; }
    h1, h2, h3 { font-weight: 300; color: rgb(40, 48, 61); letter-spacing: 2px; } dl dt, dl dd { margin: 5px 0 20px; }
    button:not(:hover):not(:active):not(.has-background), input[type="submit"]:not(:hover):not(:active):not(.has-background) {
      background-color: rgb(40, 48, 61); color: rgb(209, 228, 221);
    }
    button, input[type="submit"] { border: 3px solid transparent; border-radius: 0; font-size: 1.25rem; padding: 15px 30px; text-decoration: none; }
    input[type="text"], input[type="email"], input[type="password"] { border: 3px solid #39414d; border-radius: 0; color: #28303d; padding: 10px; }
    ul, ol { padding-left: 100px; } li { margin: 9px 0; } a { color: red; text-decoration-thickness: 3px; } span { font-style: italic; }`,
  "a reset of everything": "*, *::before, *::after { all: unset; }",
  "a reset of everything but text": "*:not(html, body) { all: unset; } button, input { all: unset; }",
  "no motion and no pictures": "*, *::before, *::after { animation: none !important; } svg, img { display: none; }",
  "a root of 62.5%": "html { font-size: 62.5%; } body { font-size: 1.6rem; }",
  "text of another kind": `body { font-weight: 300; font-style: italic; letter-spacing: 1px; word-spacing: 2px; text-indent: 2em;
    text-transform: uppercase; text-align: right; text-shadow: 1px 1px red; white-space: nowrap; line-height: 2; hyphens: auto;
    word-break: break-all; overflow-wrap: anywhere; font-variant: small-caps; }`,
} as const;
