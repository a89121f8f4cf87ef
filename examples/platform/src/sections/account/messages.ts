import { messages, params } from "@freehold/ui";

/** What the settings say. */
export const $accountMessages = messages("siteAccount", {
  title: "Settings",

  account: "Account",
  email: "E-mail",
  wallet: "Wallet",
  verified: "Verified",
  notVerified: "Not verified",
  referralCode: "Referral code",
  role: "Role",
  admin: "Admin",
  user: "User",
  registered: "Registered",
  signOut: "Sign out",

  theme: "Theme",
  auto: "Auto",
  light: "Light",
  dark: "Dark",

  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  newPasswordHelp: params("At least {length} characters."),
  currentMissing: "Please enter your current password",
  tooShort: params("Please use at least {length} characters"),
  unchanged: "This is your current password",
  notChanged: "The password could not be changed.",
  changed: "Your password is changed.",
  changePassword: "Change password",
  changing: "Changing...",
});
