import type { BusinessSettings } from '#shared/business/schemas.ts';

/** Of a business that has proven its domain. */
export const SETTINGS: BusinessSettings = {
  id: 'usr_0123456789abcdefghjkmnpqrs',
  recipientName: 'Casa Verde',
  recipientDomain: 'casaverde.example',
  currency: 'EUR',
  timeZone: 'UTC',
  tax: { vatId: null, rates: [], buttonRate: null, tillRate: null, tipRate: null, feeRate: null },
  recipientSuccessUrl: 'https://casaverde.example/thanks',
  recipientCancelUrl: null,
  linkSuccessURL: null,
  linkDeniedURL: null,
  oauthRedirectUris: [],
  recipientWebhook: 'https://casaverde.example/hook',
  origins: ['https://casaverde.example', 'https://www.casaverde.example', 'https://more.example'],
  unprovenOrigins: [],
  furtherOrigins: ['https://more.example'],
};
