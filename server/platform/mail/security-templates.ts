/** Mails about actions that an attacker may have taken; each explains how to react. */
import type { EmailTemplate, MailTextKey } from './email-template.ts';
import type { TemplateName } from './template-values.ts';

/** Names the change and the hold on withdrawals, and links to the page that undoes it. */
const changeTemplate = (subject: MailTextKey, text: MailTextKey): EmailTemplate => ({
  subject,
  text: [text, 'undo.hold', 'undo.text'],
  action: 'undo.action',
});

export const SECURITY_TEMPLATES = {
  'email-changed': changeTemplate('email-changed.subject', 'email-changed.text'),
  'email-changed-here': {
    subject: 'email-changed-here.subject',
    text: ['email-changed-here.text', 'undo.hold'],
    action: 'email-changed-here.action',
  },
  'recovery-codes-renewed': changeTemplate(
    'recovery-codes-renewed.subject',
    'recovery-codes-renewed.text',
  ),
  'account-secured': {
    subject: 'account-secured.subject',
    text: ['account-secured.text', 'account-secured.next', 'account-secured.wait'],
    action: 'reset-password.action',
    note: 'account-secured.note',
  },
  'change-undone': {
    subject: 'change-undone.subject',
    text: ['change-undone.text', 'change-undone.not-you'],
    action: 'change-undone.action',
  },
  'factor-reset-asked': {
    subject: 'factor-reset-asked.subject',
    text: ['factor-reset-asked.text', 'factor-reset-asked.stop'],
    action: 'factor-reset-asked.action',
  },
  'factor-reset-done': changeTemplate('factor-reset-done.subject', 'factor-reset-done.text'),
  'erasure-asked': {
    subject: 'erasure-asked.subject',
    text: ['erasure-asked.text', 'erasure-asked.stop'],
    action: 'erasure-asked.action',
  },
  'erasure-stopped': { subject: 'erasure-stopped.subject', text: ['erasure-stopped.text'] },
  'erasure-done': {
    subject: 'erasure-done.subject',
    text: ['erasure-done.text', 'erasure-done.kept'],
  },
  'email-changing': {
    subject: 'email-changing.subject',
    text: ['email-changing.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'password-changed': changeTemplate('password-changed.subject', 'password-changed.text'),
  'deposit-address-changed': changeTemplate(
    'deposit-address-changed.subject',
    'deposit-address-changed.text',
  ),
  'new-sign-in': {
    subject: 'new-sign-in.subject',
    text: ['new-sign-in.text', 'not-you.text'],
    rows: { network: 'rows.network' },
    action: 'not-you.action',
  },
  'sign-in-copied': {
    subject: 'sign-in-copied.subject',
    text: ['sign-in-copied.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'payment-limits-raised': {
    subject: 'payment-limits-raised.subject',
    text: ['payment-limits-raised.text', 'not-you.text'],
    action: 'not-you.action',
  },
  'second-factor-on': changeTemplate('second-factor-on.subject', 'second-factor-on.text'),
  'second-factor-off': changeTemplate('second-factor-off.subject', 'second-factor-off.text'),
  'recovery-code-used': {
    subject: 'recovery-code-used.subject',
    text: ['recovery-code-used.text', 'recovery-code-used.left', 'not-you.text'],
    action: 'not-you.action',
  },
  'passkey-added': changeTemplate('passkey-added.subject', 'passkey-added.text'),
  'passkey-removed': changeTemplate('passkey-removed.subject', 'passkey-removed.text'),
  'api-token-made': {
    subject: 'api-token-made.subject',
    text: ['api-token-made.text', 'not-you.text', 'not-you.then-business'],
    rows: { key: 'rows.key', ending: 'rows.ending', until: 'rows.earlier-until', at: 'rows.at' },
    action: 'not-you.action',
  },
  'api-token-revoked': {
    subject: 'api-token-revoked.subject',
    text: ['api-token-revoked.text', 'not-you.text'],
    rows: { key: 'rows.key', ending: 'rows.ending', at: 'rows.at' },
    action: 'not-you.action',
  },
  'webhook-moved': {
    subject: 'webhook-moved.subject',
    text: ['webhook-moved.text', 'not-you.text', 'not-you.then-business'],
    rows: { webhook: 'rows.webhook', at: 'rows.at' },
    action: 'not-you.action',
  },
  'webhook-added': {
    subject: 'webhook-added.subject',
    text: ['webhook-added.text', 'not-you.text', 'not-you.then-business'],
    rows: { webhook: 'rows.webhook', at: 'rows.at' },
    action: 'not-you.action',
  },
  'webhook-deleted': {
    subject: 'webhook-deleted.subject',
    text: ['webhook-deleted.text', 'not-you.text', 'not-you.then-business'],
    rows: { webhook: 'rows.webhook', at: 'rows.at' },
    action: 'not-you.action',
  },
  'business-renamed': {
    subject: 'business-renamed.subject',
    text: ['business-renamed.text', 'not-you.text', 'not-you.then-business'],
    rows: { before: 'rows.name-before', name: 'rows.name-now', at: 'rows.at' },
    action: 'not-you.action',
  },
  'origin-added': {
    subject: 'origin-added.subject',
    text: ['origin-added.text', 'not-you.text', 'not-you.then-business'],
    rows: { origin: 'rows.origin', at: 'rows.at' },
    action: 'not-you.action',
  },
} satisfies Partial<Record<TemplateName, EmailTemplate>>;
