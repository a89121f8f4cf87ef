/** The page's words. */
export const text = {
  title: "Welcome back",
  lead: "Sign in to see your deposits.",
  email: "Email",
  password: "Password",
  show: "Show",
  hide: "Hide",
  signIn: "Sign in",
  signingIn: "Signing in…",
  forgot: "Forgot your password?",
  noAccount: "No account? ",
  register: "Create one",
  emailMissing: "Enter your email address.",
  passwordMissing: "Enter your password.",
  failed: "We couldn't sign you in. Try again.",
};
