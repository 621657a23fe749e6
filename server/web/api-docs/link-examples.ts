/** Examples of invitations and links. */
import type { MembershipImport } from '#shared/link/import-schemas.ts';
import type { MerchantLink, MerchantLinkSession } from '#shared/link/merchant-schemas.ts';

const LINK = 'lnk_5t0y7z2b4d9v4x8k1m6q3w7n2c';
const LINK_URL = `https://pay.example/link/${LINK}`;

const invitation: MerchantLinkSession = {
  id: LINK,
  status: 'pending',
  alreadyLinked: false,
  reference: 'customer-4711',
  successUrl: 'https://shop.example/linked',
  deniedUrl: null,
  locale: null,
  url: LINK_URL,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
  linkedAt: null,
  deniedAt: null,
  revokedAt: null,
  plan: null,
  agreement: null,
};

const imported: MembershipImport = {
  status: 'invited',
  problems: [],
  invited: 1,
  replaced: 0,
  kept: 0,
};

const link: MerchantLink = {
  id: LINK,
  reference: 'customer-4711',
  since: '2026-11-21T10:04:00.000Z',
  balances: { cash: '120.5', stake: '5000' },
};

const onPage = (entry: unknown) => ({ data: [entry], next: null });

export const LINK_EXAMPLES = {
  createLinkSession: {
    body: { reference: 'customer-4711', successUrl: invitation.successUrl },
    response: invitation,
  },
  importMemberships: {
    body: {
      rows: [
        {
          reference: 'ana@example.org',
          plan: 'Yoga by the month',
          nextDue: '2027-01-31',
          since: '2024-05-31',
        },
      ],
      preview: false,
    },
    response: imported,
  },
  listLinkSessions: { query: { status: 'pending' }, response: onPage(invitation) },
  readLinkSession: { params: { id: LINK }, response: invitation },
  cancelLinkSession: { params: { id: LINK }, response: { ...invitation, status: 'expired' } },
  listLinks: { query: { reference: 'customer-4711' }, response: onPage(link) },
  readLink: { params: { id: LINK }, response: link },
};
