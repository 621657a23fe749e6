import type { Text } from '#shared/text.ts';

/** The texts of the schemas' English messages, as far as the window's forms have such fields. */
const TEXTS: Readonly<Record<string, Text['key']>> = {
  'Please enter Full Name': 'errors:fields.name-missing',
  'Please enter your email': 'errors:fields.email-missing',
  'Not an e-mail address.': 'errors:fields.email-invalid',
  'Please enter a password': 'errors:fields.password-missing',
  'Too easy to guess.': 'errors:fields.password-known',
  'Passwords do not match.': 'errors:fields.passwords-differ',
  'Must be accepted.': 'errors:fields.not-accepted',
  'Eight digits.': 'errors:fields.digits-missing',
};

/** @param message of a schema or the API */
export function fieldText(message: string): Text {
  const [, bound, count] = /^At (most|least) (\d+) characters\.$/.exec(message) ?? [];
  if (bound && count) {
    const key = bound === 'most' ? 'errors:fields.too-long' : 'errors:fields.too-short';
    return { key, values: { count } };
  }
  return { key: TEXTS[message] ?? 'errors:fields.invalid' };
}
