/** Examples and field descriptions of settings, appearance and the proof of a domain. */
import type { Appearance } from '#shared/appearance/schemas.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import { PALETTE } from '#shared/embed/palette.ts';
import { PROOF_FIELDS } from './proof-fields.ts';

const ORIGIN = 'https://tickets.shop.example';

const settings: BusinessSettings = {
  id: 'usr_9v4x8k1m6q3t5w0y7z2b4d7n2c',
  recipientName: 'Casa Alba',
  recipientDomain: 'shop.example',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  recipientSuccessUrl: 'https://shop.example/thanks',
  recipientCancelUrl: 'https://shop.example/basket',
  linkSuccessURL: 'https://shop.example/linked',
  linkDeniedURL: null,
  oauthRedirectUris: ['https://shop.example/salus/callback'],
  recipientWebhook: 'https://shop.example/webhooks/salus',
  origins: ['https://shop.example', 'https://www.shop.example', ORIGIN],
  furtherOrigins: [ORIGIN],
  unprovenOrigins: [],
  tax: {
    vatId: 'ESB12345678',
    rates: [
      { name: 'Standard', rate: '21' },
      { name: 'Reduced', rate: '10' },
    ],
    buttonRate: '21',
    tillRate: '21',
    tipRate: null,
    feeRate: null,
  },
};

const appearance: Appearance = {
  logo: '4f3c2b1a4f3c2b1a4f3c2b1a4f3c2b1a',
  isDomainProven: true,
  isLogoBlocked: false,
  accentLight: PALETTE.light['accent-fill'],
  accentDark: '#6fc7c2',
  radius: 8,
  font: null,
  listed: true,
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
  updateAppearance: {
    body: { accentLight: PALETTE.light['accent-fill'], radius: 8 },
    response: appearance,
  },
  uploadLogo: { body: { image: 'iVBORw0KGgo=' }, response: appearance },
  deleteLogo: { response: { ...appearance, logo: null } },
  readVerification: { response: verification },
  checkVerification: { body: { method: 'dns' }, response: verification },
};

const UNLESS = 'unless the session has an address of its own.';

const RETURNS = {
  recipientSuccessUrl: `The address to which payers return after paying, ${UNLESS}`,
  recipientCancelUrl: `The address to which payers return without paying, ${UNLESS}`,
  linkSuccessURL:
    'The address to which people return after accepting an invitation, unless the invitation has an address of its own.',
  linkDeniedURL:
    'The address to which people return after declining an invitation, unless the invitation has an address of its own.',
  oauthRedirectUris:
    'The redirect addresses that an authorization request can use. They must match exactly.',
  recipientWebhook: 'The address of your first webhook endpoint.',
};

const TAX = {
  tax: 'The tax in your prices.',
  'tax.vatId': 'Your tax number. Receipts with tax show it.',
  'tax.rates': 'The rates that your team chooses from.',
  'tax.rates.name': 'The name of the rate.',
  'tax.rates.rate': 'The rate in percent: 0 to 100, with two decimals at most.',
  'tax.buttonRate': 'The rate of payment buttons without a rate of their own; null for no tax.',
  'tax.tillRate':
    'The rate of amounts at a till, and of products without a rate of their own; null for no tax.',
  'tax.tipRate': 'The rate of tips; null for no tax.',
  'tax.feeRate':
    'The rate of what you keep of a reservation when the customer does not come; null for no tax.',
};

const LOOK = {
  accentLight: 'The accent colour of the light theme; null for our colour.',
  accentDark: 'The accent colour of the dark theme; null for our colour.',
  radius: 'The corner radius of buttons and fields in CSS pixels; null for our radius.',
  font: 'The font; null for our font.',
  listed: 'Whether our public home page lists you, while your domain is verified.',
};

export const SETTINGS_FIELDS: Record<string, Record<string, string>> = {
  Settings: {
    id: 'The ID of your business (`usr_…`), which is also your OAuth client ID.',
    recipientName: 'Your name, as payers see it.',
    recipientDomain: 'Your domain.',
    currency: 'The currency of your sums. Sales in it come first.',
    timeZone: 'The time zone in which the days of your tills begin and end.',
    ...RETURNS,
    origins:
      'The origins whose pages can show the checkout: those of your domain and those you added.',
    furtherOrigins: 'The origins you added.',
    unprovenOrigins: 'The origins without a proof. Nobody is redirected to them.',
    ...TAX,
  },
  SettingsChange: {
    currency: 'The currency of your sums: one that this installation sells in.',
    timeZone: 'The time zone of your business, by its IANA name.',
    ...RETURNS,
    ...TAX,
    ...PROOF_FIELDS,
  },
  NewOrigin: {
    origin: 'The origin: scheme and host, such as `https://tickets.shop.example`.',
    ...PROOF_FIELDS,
  },
  Appearance: {
    logo: 'The hash in the address of your logo; null without a logo.',
    isDomainProven: 'Whether your domain is proven. Without a proof no logo is shown.',
    isLogoBlocked: 'Whether our support has removed your logo. Then you cannot upload another.',
    ...LOOK,
  },
  AppearanceChange: LOOK,
  NewLogo: { image: 'The image file in base64.' },
  Verification: {
    domain: 'Your domain.',
    provenAt: 'The time when the domain was proven; null if it is not proven.',
    provenBy: 'How the domain was proven.',
    dns: 'The TXT record that proves the domain.',
    'dns.name': 'The name of the TXT record.',
    'dns.value': 'The value of the TXT record.',
    file: 'The file that proves the domain.',
    'file.url': 'The address of the file.',
    'file.content': 'The content of the file.',
    lastCheck: 'The last check; null before the first check.',
    'lastCheck.at': 'The time of the check.',
    'lastCheck.method': 'The method that was checked: the TXT record or the file.',
    'lastCheck.result':
      'The result of the check. `taken` means that another business has proven the domain.',
    failingSince: 'The time since which the proof is missing; null while it is found.',
    endsAt: 'The time until which a missing proof stays valid.',
    limit:
      'The limits of payments until the domain is proven, in tokens, before the member discount; null for a proven domain.',
    'limit.session': 'The limit of one session.',
    'limit.day': 'The limit of 24 hours.',
    'limit.paid': 'The payments of the last 24 hours.',
  },
  VerificationCheck: { method: 'The method to check: the TXT record or the file.' },
};
