import { CallError } from './call.ts';

export const errorText = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something went wrong. Try again.';

const LABELS: Record<string, string> = {
  email: 'E-mail',
  ref: 'Reference',
  at: 'Time',
  'withdrawal:statement': 'Statement to sign',
  'withdrawal:allow': 'Allow despite screening',
  'dispute:evidence': 'Evidence of dispute',
};

/** `payments_enabled` and `paymentsEnabled` as `Payments enabled`. */
export function labelOf(key: string): string {
  const known = LABELS[key];
  if (known) return known;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `withdrawal:release` as `Release withdrawal`, `freeze` as `Freeze`. */
export function commandLabel(name: string): string {
  const known = LABELS[name];
  if (known) return known;
  const [subject = '', act] = name.split(':');
  return labelOf(act ? `${act} ${subject}` : subject);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** A time of the server in UTC, to the second; other texts as they are. */
export const shownText = (text: string): string =>
  TIME.test(text) ? `${text.slice(0, 19).replace('T', ' ')} UTC` : text;
