import { attributedDeposits } from "./deposits/unmatched/attributed-deposit.ts";
import { ownTransfers } from "./deposits/unmatched/own-transfer.ts";
import { partnerJwks } from "./partners/assertions/propose-jwks.ts";
import { partnerClients } from "./partners/clients/propose-client.ts";
import { partnerKeys } from "./partners/keys/propose-key.ts";
import { lostPayments } from "./payments/resolution/lost-payment.ts";
import { distributionProposals } from "./payouts/distributions/propose-distribution.ts";
import { publications } from "./properties/admin/publish-property.ts";
import { reissues } from "./properties/admin/reissue-shares.ts";
import type { Kind } from "./proposals/kind.ts";
import { acceptedDifferences } from "./reconciliation/accept-difference.ts";
import { announcements } from "./settings/announcement.ts";
import { settingChanges } from "./settings/change-settings.ts";
import { factorResets } from "./users/factor-reset/propose-reset.ts";
import { roleChanges } from "./users/roles/propose-admin.ts";

/** Everything that two admins must agree on. A new rule of four eyes is a new kind here, and nothing else. */
export const KINDS: readonly Kind[] = [
  settingChanges,
  roleChanges,
  acceptedDifferences,
  distributionProposals,
  publications,
  reissues,
  ownTransfers,
  announcements,
  lostPayments,
  attributedDeposits,
  factorResets,
  partnerKeys,
  partnerJwks,
  partnerClients,
];
