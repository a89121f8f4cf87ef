import { messages, params } from "@freehold/ui";

/** What the settings say. */
export const $accountMessages = messages("siteAccount", {
  title: "Settings",

  account: "Account",
  email: "E-mail",
  confirmed: "Confirmed",
  notConfirmed: "Not confirmed",
  notConfirmedText:
    "Until you open the link that we mailed to it, a refund that you ask for waits longer before it is paid.",
  sendLink: "Send a new link",
  sendingLink: "Sending...",
  linkSent: "A new link is on its way. It works for seven days.",
  linkNotSent: "The link could not be sent.",
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
