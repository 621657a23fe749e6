/** Values for one mail of every kind that is about a team. */
import type { TemplateValues } from '../../../server/platform/mail/template-values.ts';

export const AT = '2026-11-21T10:05:00.000Z';
const TEAM = { merchant: 'Casa Alba', verifiedDomain: '', unverifiedDomain: 'casa.example' };

export const TEAM_VALUES = {
  'team-invitation': {
    ...TEAM,
    role: 'finance',
    url: 'https://pay.example/account/profile?invitation=inv_1',
  },
  'team-role-changed': {
    ...TEAM,
    role: 'till',
    at: AT,
    url: 'https://pay.example/account/profile',
  },
  'team-removed': { ...TEAM, at: AT },
  'owner-frozen': { ...TEAM, at: AT, url: 'https://pay.example/contact' },
  'colleague-frozen': { ...TEAM, who: 'Eva Prado', at: AT, url: 'https://pay.example/x' },
  'colleague-unfrozen': { ...TEAM, who: 'Eva Prado', at: AT, url: 'https://pay.example/x' },
  'ownership-offered': { ...TEAM, url: 'https://pay.example/x' },
  'grants-suspended': {
    merchant: 'Casa Alba',
    at: AT,
    until: AT,
    lines: [
      { label: 'Suspended', value: 'API key: Booking system' },
      { label: 'Back in the team', value: 'Ana López (Owner)' },
      { label: 'Cannot be undone', value: 'Refund: booking 7 (240.00 EUR)' },
    ],
    url: 'https://pay.example/x',
  },
  'suspension-kept': {
    merchant: 'Casa Alba',
    what: 'API key',
    object: 'Booking system',
    who: 'Ana López',
    at: AT,
    url: 'https://pay.example/x',
  },
  'suspension-ended': {
    merchant: 'Casa Alba',
    what: 'Person in the team',
    object: 'Eva Prado',
    who: '',
    at: AT,
    url: 'https://pay.example/x',
  },
  'owner-notice': {
    merchant: 'Casa Alba',
    what: 'Person invited',
    who: 'Ana López',
    object: 'leo@salus.test',
    at: AT,
    url: 'https://pay.example/x',
  },
} satisfies Partial<TemplateValues>;
