import { $session } from "@freehold/session";
import { useStore } from "@freehold/ui";
import { CircleCheck, Wallet } from "@freehold/ui/icons";
import type { AvatarComponent } from "@rainbow-me/rainbowkit";
import { isVerified } from "../../store/is-verified.ts";
import { $text } from "../../store/messages.ts";

/** Shows in the profile whether the wallet is verified as the user's. */
export const Avatar: AvatarComponent = ({ address, size }) => {
  const verified = isVerified(useStore($session), address);
  return (
    <span className="fh-wallet-avatar" title={verified ? $text.get().verified : undefined}>
      {verified ? <CircleCheck size={size / 2} /> : <Wallet size={size / 2} />}
    </span>
  );
};
