import type { User } from "@freehold/contract";
export function SignedIn({ user }: { user: User }) {
  return <p>{user.email}</p>;
}
