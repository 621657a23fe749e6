/** Of what a stranger may have done: each says what to do if it was not its reader. */
import type { Letter } from './letter.ts';
import type { LetterName } from './letter-values.ts';

export const SECURITY_LETTERS = {
  'email-changing': {
    subject: 'email-changing.subject',
    text: ['email-changing.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'password-changed': {
    subject: 'password-changed.subject',
    text: ['password-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'deposit-address-changed': {
    subject: 'deposit-address-changed.subject',
    text: ['deposit-address-changed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'new-sign-in': {
    subject: 'new-sign-in.subject',
    text: ['new-sign-in.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'second-factor-on': {
    subject: 'second-factor-on.subject',
    text: ['second-factor-on.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'second-factor-off': {
    subject: 'second-factor-off.subject',
    text: ['second-factor-off.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'recovery-code-used': {
    subject: 'recovery-code-used.subject',
    text: ['recovery-code-used.text', 'recovery-code-used.left', 'not-you.text'],
    action: 'not-you.action',
  },
  'passkey-added': {
    subject: 'passkey-added.subject',
    text: ['passkey-added.text', 'not-you.text', 'passkey-added.then'],
    action: 'not-you.action',
  },
  'passkey-removed': {
    subject: 'passkey-removed.subject',
    text: ['passkey-removed.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'api-token-made': {
    subject: 'api-token-made.subject',
    text: ['api-token-made.text', 'not-you.text', 'not-you.then-business'],
    rows: { ending: 'rows.ending', until: 'rows.earlier-until', at: 'rows.at' },
    action: 'not-you.action',
  },
  'api-token-revoked': {
    subject: 'api-token-revoked.subject',
    text: ['api-token-revoked.text', 'not-you.text'],
    rows: { ending: 'rows.ending', at: 'rows.at' },
    action: 'not-you.action',
  },
  'webhook-moved': {
    subject: 'webhook-moved.subject',
    text: ['webhook-moved.text', 'not-you.text', 'not-you.then-business'],
    rows: { webhook: 'rows.webhook', at: 'rows.at' },
    action: 'not-you.action',
  },
  'origin-added': {
    subject: 'origin-added.subject',
    text: ['origin-added.text', 'not-you.text', 'not-you.then-business'],
    rows: { origin: 'rows.origin', at: 'rows.at' },
    action: 'not-you.action',
  },
} satisfies Partial<Record<LetterName, Letter>>;
