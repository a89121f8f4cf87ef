/** The names of the fields that a manager would fill or save, and whether it knows what submits them. */
export type Found = { username?: string; password?: string; newPassword?: string; isSubmittable: boolean };

type Manager = {
  name: string;
  /** The rule, in our words. */
  rule: string;
  /** Where it is written down. */
  source: string;
  find(page: Document): Found | null;
  /** What it takes for the username of a registration, if not the email. */
  usernameOfRegistration?: string;
};

type Fields = Omit<Found, "isSubmittable">;

const has = (token: string) => (input: HTMLInputElement) => input.autocomplete.split(" ").includes(token);
const isPassword = ({ type }: HTMLInputElement) => type === "password";
const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((control): control is HTMLInputElement => control instanceof HTMLInputElement);
const labelOf = ({ labels }: HTMLInputElement) => [...(labels ?? [])].map(({ textContent }) => textContent).join("");

/** By `autocomplete`; nothing where two fields claim to be the username. */
function byAutocomplete(inputs: HTMLInputElement[]): Fields {
  const usernames = inputs.filter((input) => has("username")(input) && !isPassword(input));
  const password = inputs.find((input) => isPassword(input) && has("current-password")(input));
  const newPassword = inputs.find((input) => isPassword(input) && has("new-password")(input));
  return {
    ...(usernames.length === 1 && { username: usernames[0]?.name as string }),
    ...(password && { password: password.name }),
    ...(newPassword && { newPassword: newPassword.name }),
  };
}

/** KeePassXC's words of a one-time code in an ID, a name or a placeholder, and those that say it is none. */
const CODE = /2fa|2fpin|auth|challenge|code|idvpin|mfa|one_time_password|otp|token|twofa|two-factor|verification_pin/;
const NO_CODE = /email|password|username/;

/** What managers look for in a page. They are read, not run: none of their code is here. */
export const MANAGERS: Manager[] = [
  {
    name: "Chromium",
    rule: "The fields of one form, associated by the browser. Each says by autocomplete what it is, at most one is the username.",
    source:
      "https://github.com/chromium/chromium/blob/03eac2beffe5745fd4f747e83d5d07fcb1f5fce1/components/password_manager/core/browser/form_parsing/form_data_parser.cc (ParseUsingAutocomplete)",
    find(page) {
      const form = [...page.forms].find((one) =>
        inputsOf(one).some((input) => has("username")(input) || isPassword(input)),
      );
      return form ? { ...byAutocomplete(inputsOf(form)), isSubmittable: true } : null;
    },
  },
  {
    name: "Bitwarden",
    rule: "Inputs of the page that have a form and a label of their own. What submits is of type submit, within the form or else beside the field.",
    source:
      "https://github.com/bitwarden/clients/blob/00f10331e9ae68aaa74f87dfa9d6a94b2ef11af6/apps/browser/src/autofill/services/collect-autofill-content.service.ts (buildAutofillFieldItem, createAutofillFieldLabelTag) and autofill-overlay-content.service.ts at 00aa4eba (findSubmitButton)",
    find(page) {
      const inputs = [
        ...page.querySelectorAll<HTMLInputElement>("input:not([data-bwignore], [type=hidden], [type=search])"),
      ];
      const known = inputs.filter((input) => input.form && labelOf(input).trim());
      const submitWithin = (start: Element | null) => {
        for (let around = start; around; around = around.parentElement)
          if (around.querySelector("[type=submit]")) return true;
        return false;
      };
      return known[0] ? { ...byAutocomplete(known), isSubmittable: submitWithin(known[0].form) } : null;
    },
  },
  {
    name: "KeePassXC",
    rule: "Inputs of the page that are seen. The username is the last one above the password that is not a one-time code by its words. What submits is among the form's elements.",
    source:
      "https://github.com/keepassxreboot/keepassxc-browser/blob/bfbb317445d85955fdc951734f4d102177c44b79/keepassxc-browser/content/fields.js (getAllCombinations), totp-field.js (isAcceptedTOTPField), form.js (getFormSubmitButton)",
    usernameOfRegistration: "wallet_address",
    find(page) {
      const seen = [...page.body.querySelectorAll("input")].filter(
        (input) => ["text", "email", "password", "tel", "number"].includes(input.type) && input.offsetWidth > 8,
      );
      const isCode = ({ id, name, placeholder, type }: HTMLInputElement) =>
        type !== "password" && [id, name, placeholder].some((text) => CODE.test(text)) && !NO_CODE.test(id + name);
      const password = seen.find(isPassword);
      const above = seen.slice(0, password && seen.indexOf(password)).filter((input) => !isCode(input));
      const username = password ? above.at(-1) : above.find((input) => has("username")(input));
      const form = (password ?? username)?.form;
      if (!form) return null;
      return {
        ...(username && { username: username.name }),
        ...(password && { [has("new-password")(password) ? "newPassword" : "password"]: password.name }),
        isSubmittable: [...form.elements].some((control) => (control as HTMLButtonElement).type === "submit"),
      };
    },
  },
  {
    name: "1Password",
    rule: "Each field has an ID that no other has, a label that names it and an autocomplete; what belongs together is in one form.",
    source: "https://developer.1password.com/docs/web/compatible-website-design/",
    find(page) {
      const isKnown = (input: HTMLInputElement) =>
        page.querySelectorAll(`[id="${input.id}"]`).length === 1 &&
        page.querySelector(`label[for="${input.id}"]`) !== null &&
        input.hasAttribute("autocomplete");
      const form = [...page.forms].find((one) => inputsOf(one).length > 0 && inputsOf(one).every(isKnown));
      return form ? { ...byAutocomplete(inputsOf(form)), isSubmittable: true } : null;
    },
  },
  {
    name: "Dashlane",
    rule: "Forms of the page and their fields, with the labels that name them by for.",
    source: "https://www.dashlane.com/blog/web-development-compatibility-password-managers (its engine is not public)",
    find(page) {
      const [form] = page.querySelectorAll("form");
      if (!form) return null;
      const labelled = inputsOf(form).filter(({ id }) => page.querySelector(`label[for="${id}"]`));
      const submit = [...form.elements].some((control) => control.matches("button[type=submit]"));
      return { ...byAutocomplete(labelled), isSubmittable: submit };
    },
  },
];
