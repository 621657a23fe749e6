import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import { type Columns, words } from '../../platform/http/csv.ts';

/** The CSV columns of invitations, as a mail merge reads them. */
export const INVITATION_COLUMNS: Columns<MerchantLinkSession> = {
  reference: ({ reference }) => words(reference),
  url: ({ url }) => url,
  plan: ({ plan }) => words(plan?.name ?? null),
  nextAt: ({ plan }) => plan?.nextAt ?? '',
  status: ({ status }) => status,
  createdAt: ({ createdAt }) => createdAt,
  expiresAt: ({ expiresAt }) => expiresAt,
  id: ({ id }) => id,
};
