/** Examples and field descriptions of settings, appearance and the proof of a domain. */
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import { PROOF_FIELDS } from './proof-fields.ts';

const ORIGIN = 'https://tickets.shop.example';

const settings: BusinessSettings = {
  id: 'usr_9v4x8k1m6q3t5w0y7z2b4d7n2c',
  recipientName: 'Casa Alba',
  recipientDomain: 'shop.example',
  recipientSuccessUrl: 'https://shop.example/thanks',
  recipientCancelUrl: 'https://shop.example/basket',
  linkSuccessURL: 'https://shop.example/linked',
  linkDeniedURL: null,
  oauthRedirectUris: ['https://shop.example/salus/callback'],
  recipientWebhook: 'https://shop.example/webhooks/salus',
  origins: ['https://shop.example', 'https://www.shop.example', ORIGIN],
  furtherOrigins: [ORIGIN],
  unprovenOrigins: [],
};

const appearance: Appearance = {
  logo: '4f3c2b1a4f3c2b1a4f3c2b1a4f3c2b1a',
  isDomainProven: true,
  isLogoBlocked: false,
  accentLight: '#1f716e',
  accentDark: '#6fc7c2',
  radius: 8,
  font: null,
};

const verification: Verification = {
  domain: 'shop.example',
  provenAt: '2026-11-20T10:00:00.000Z',
  provenBy: 'dns',
  dns: { name: '_salus.shop.example', value: 'salus-verification=5f1c9f3c' },
  file: {
    url: 'https://shop.example/.well-known/salus-verification.txt',
    content: 'salus-verification=5f1c9f3c',
  },
  lastCheck: { at: '2026-11-23T10:00:00.000Z', method: 'dns', result: 'proven' },
  failingSince: null,
  endsAt: null,
  limit: null,
};

export const SETTINGS_EXAMPLES = {
  readSettings: { response: settings },
  updateSettings: {
    body: { recipientSuccessUrl: settings.recipientSuccessUrl, linkDeniedURL: null },
    response: settings,
  },
  createOrigin: { body: { origin: ORIGIN }, response: settings },
  deleteOrigin: {
    query: { origin: ORIGIN },
    response: { ...settings, origins: settings.origins.slice(0, 2), furtherOrigins: [] },
  },
  readAppearance: { response: appearance },
  updateAppearance: { body: { accentLight: '#1f716e', radius: 8 }, response: appearance },
  uploadLogo: { body: { image: 'iVBORw0KGgo=' }, response: appearance },
  deleteLogo: { response: { ...appearance, logo: null } },
  readVerification: { response: verification },
  checkVerification: { body: { method: 'dns' }, response: verification },
};

const RETURNS = {
  recipientSuccessUrl: 'Where payers go on after paying, unless the session says otherwise.',
  recipientCancelUrl: 'Where payers go on without having paid, unless the session says otherwise.',
  linkSuccessURL: 'Where people go on after accepting an invitation, unless it says otherwise.',
  linkDeniedURL: 'Where people go on after turning an invitation down, unless it says otherwise.',
  oauthRedirectUris: 'The addresses that an authorization request may name, exactly.',
  recipientWebhook: 'The address of your first webhook endpoint.',
};

const LOOK = {
  accentLight: 'The accent in the light scheme; null for ours.',
  accentDark: 'The accent in the dark scheme; null for ours.',
  radius: 'The corners of buttons and fields in CSS pixels; null for ours.',
  font: 'The font; null for ours.',
};

export const SETTINGS_FIELDS: Record<string, Record<string, string>> = {
  Settings: {
    id: 'Your id, `usr_…`; also your OAuth client id.',
    recipientName: 'Your name, as payers see it.',
    recipientDomain: 'Your domain.',
    ...RETURNS,
    origins:
      'The sites whose pages may show the checkout: those of your domain, and those you added.',
    furtherOrigins: 'Those you added.',
    unprovenOrigins: 'Those added before a proof was required. Nobody is sent back to them.',
  },
  SettingsChange: { ...RETURNS, ...PROOF_FIELDS },
  NewOrigin: {
    origin: 'Scheme and host, such as `https://tickets.shop.example`.',
    ...PROOF_FIELDS,
  },
  Appearance: {
    logo: 'The hash in the address of your logo; null for none.',
    isDomainProven: 'Whether your domain is proven: without a proof no logo is shown.',
    isLogoBlocked: 'Whether our support has removed the logo and accepts no other.',
    ...LOOK,
  },
  AppearanceChange: LOOK,
  NewLogo: { image: 'The file in base64.' },
  Verification: {
    domain: 'Your domain.',
    provenAt: 'When it was proven; null until then.',
    provenBy: 'By which means.',
    dns: 'The TXT record that proves it.',
    'dns.name': 'Its name.',
    'dns.value': 'Its value.',
    file: 'The file that proves it.',
    'file.url': 'Where it is read.',
    'file.content': 'What it contains.',
    lastCheck: 'The last check; null before the first.',
    'lastCheck.at': 'When.',
    'lastCheck.method': 'What was looked for.',
    'lastCheck.result': 'What was found; `taken`: another business has proven the domain.',
    failingSince: 'Since when the proof is no longer found; null while it is.',
    endsAt: 'Until when a proof that is no longer found is valid.',
    limit:
      'What you may be paid until the domain is proven, in tokens, before discounts; null afterwards.',
    'limit.session': 'By one session.',
    'limit.day': 'Within 24 hours.',
    'limit.paid': 'What you were paid in the last 24 hours.',
  },
  VerificationCheck: { method: 'What to look for.' },
};
