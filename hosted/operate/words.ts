import { numberFormat } from '#shared/intl-formats.ts';
import type { CommandForm } from '#shared/operate/schemas.ts';
import { CallError } from './call.ts';

export const errorText = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something went wrong. Try again.';

const LABELS: Record<string, string> = {
  email: 'E-mail',
  ref: 'Reference',
  at: 'Time',
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

/** `withdrawal:release` as `Release withdrawal`, `member:reset-factor` as `Reset factor of member`. */
export function commandLabel({ name, label }: Pick<CommandForm, 'name' | 'label'>): string {
  if (label) return label;
  const [subject = '', act] = name.split(':');
  if (!act) return labelOf(subject);
  const words = act.replace(/-email$/, '-e\u2011mail').replace('-', ' ');
  return labelOf(`${words}${act.includes('-') ? ' of' : ''} ${subject}`);
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/;
const ONLY_TIME = new RegExp(`^${TIME.source}$`);
/** Not a part of a time, an address or an id. */
const LONG_NUMBER = /(?<![\w.:-])\d{5,}(?:\.\d+)?(?![\w:-])/g;

/** A time of the server in UTC, to the second; other texts as they are. */
export const shownText = (text: string): string =>
  ONLY_TIME.test(text) ? `${text.slice(0, 19).replace('T', ' ')} UTC` : text;

/** A sentence about figures: its time to the second, its long numbers in groups of three digits. */
export const shownFigures = (text: string): string =>
  text
    .replace(TIME, shownText)
    .replace(LONG_NUMBER, (number) =>
      numberFormat('en', { maximumFractionDigits: 18 }).format(number),
    );

/** A text of the commands without the words of a terminal: `--email` is the field E-mail. */
export const inConsoleWords = (text: string): string =>
  text.replace(/--([a-z][a-z-]*)/g, (_, option: string) => `“${labelOf(option)}”`);

/** A command's hint, which the terminal shows after a dash. */
export const asSentence = (hint: string): string =>
  inConsoleWords(hint).replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
