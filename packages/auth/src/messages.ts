import { messages, params } from "@freehold/ui";

/** Every word of the signed-out screens; SPEC 2's labels to the letter. */
export const $text = /* @__PURE__ */ messages("auth", {
  loading: "Loading your session...",
  unreachable: "We couldn't load your session",
  renderFailed: "We couldn't show the sign-in form. Try again.",

  loginTitle: "Welcome Back",
  loginSubtitle: "Sign in to your account to continue",
  signIn: "Sign In",
  signingIn: "Signing In...",
  loginFailed: "Login failed",
  forgot: "Forgot your password?",
  noAccount: "Don't have an account?",
  signUp: "Sign up",

  registerTitle: "Create Account",
  registerSubtitle: "Join the future of real estate investment",
  createAccount: "Create Account",
  creatingAccount: "Creating Account...",
  registerFailed: "Registration failed",
  haveAccount: "Already have an account?",
  signInInstead: "Sign in",

  email: "Email",
  password: "Password",
  passwordHelp: params("At least {length} characters"),
  walletAddress: "Wallet Address",
  walletPlaceholder: "0x...",
  fillConnected: params("Use connected wallet {address}"),
  referralCode: "Referral Code (optional)",
  referralCodeName: "Referral code",
  invited: "Applied from the invitation link",
  // A referral code.
  unknownCode: "We don't recognize this code. Check it with the person who invited you, or leave it blank.",

  succeededTitle: "Registration Successful",
  succeededText: "Account created successfully! You can now sign in.",
  succeededNote: "We sent you an email to confirm your address. Until then, refunds may take longer.",

  // {time}: a duration, such as 45 seconds.
  retryIn: params("You can try again in {time}"),
  retryNow: "You can try again now",
});
