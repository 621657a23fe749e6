import { days, MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  columns,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

/** A business may be one person, so what it configures counts as personal data. */
export const MERCHANTS_DATA: Register = {
  api_token: {
    purpose: 'Lets the business’s server call the API.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      hash: SECRET,
      merchant_id: OWN_ID,
      id: 'business.apiTokens[].id',
      last_four: 'business.apiTokens[].ending',
      sealed: SECRET,
      created_at: 'business.apiTokens[].createdAt',
      revoked_at: 'business.apiTokens[].revokedAt',
      last_used_at: 'business.apiTokens[].lastUsedAt',
    },
    other: columns('expires_at'),
  },
  delivery: {
    purpose: 'Sends an event to the business’s server, and retries.',
    kept: MEMBERSHIP,
    erasing: 'keeps',
    personal: { endpoint_id: REFERENCE },
    other: columns('id event_id status attempts next_attempt_at created_at earlier_attempts'),
  },
  delivery_attempt: {
    purpose: 'Shows a business why its server did not receive an event.',
    kept: `${days('attemptBody', 'for the response')}, ${days('event', 'for the rest')}`,
    erasing: 'deletes',
    personal: {
      response_body: withheld('what the business’s own server answered'),
      error: withheld('what the business’s own server answered'),
    },
    other: columns('delivery_id attempt started_at duration_ms response_status problem'),
  },
  domain_proof: {
    purpose: 'Proves that a domain belongs to the business.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      merchant_id: OWN_ID,
      domain: 'business.domainProofs[].domain',
      token: SECRET,
      proven_at: 'business.domainProofs[].provenAt',
      proven_by: 'business.domainProofs[].provenBy',
    },
    other: columns('checked_at checked_by result next_check_at misses failing_since told_at'),
  },
  embed_report: {
    purpose: 'Shows a business on which of its pages the checkout failed.',
    kept: days('embedReport', 'after the day'),
    erasing: 'deletes',
    personal: { merchant_id: OWN_ID, origin: 'business.reports[].origin' },
    other: columns('day step reason count last_at last_version is_foreign'),
  },
  event: {
    purpose: 'Tells a business what happened to its payments and links.',
    kept: days('event', 'for the content; the fact stays with the payment'),
    erasing: 'keeps',
    personal: {
      merchant_id: OWN_ID,
      subject_id: REFERENCE,
      payload: withheld('a copy of the payment or link'),
    },
    other: columns('id type created_at position is_test'),
  },
  merchant_logo: {
    purpose: 'Shows the business’s logo in its checkout.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      merchant_id: OWN_ID,
      hash: 'business.logo.hash',
      image: 'business.logo.webp',
      uploaded_at: 'business.logo.uploadedAt',
    },
    other: columns('blocked_at'),
  },
  merchant_look: {
    purpose: 'Shows the business’s colours, corners and font in its checkout.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      merchant_id: OWN_ID,
      accent_light: 'business.look.accentLight',
      accent_dark: 'business.look.accentDark',
      radius: 'business.look.radius',
      font: 'business.look.font',
    },
    other: [],
  },
  merchant_origin: {
    purpose: 'Where the business may show the checkout.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      merchant_id: OWN_ID,
      origin: 'business.origins[].origin',
      proven_at: 'business.origins[].provenAt',
    },
    other: columns('proven_by'),
  },
  webhook_endpoint: {
    purpose: 'Where events are sent.',
    kept: MEMBERSHIP,
    erasing: 'clears',
    staying: ['merchant_id', 'created_at'],
    personal: {
      merchant_id: OWN_ID,
      url: 'business.webhooks[].url',
      description: 'business.webhooks[].description',
      secret: SECRET,
      previous_secret: SECRET,
      created_at: 'business.webhooks[].createdAt',
    },
    other: columns(
      'id enabled enabled_since previous_until off_since off_reason failing_since last_success_at events version deleted_at',
    ),
  },
};
