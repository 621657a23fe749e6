/** What the contracts say of a field, in English, to the text a person reads. */
const TEXTS: Readonly<Record<string, string>> = {
  'Please enter Full Name': 'fields.name-missing',
  'Please enter your email': 'fields.email-missing',
  'Not an e-mail address.': 'fields.email-invalid',
  'Please enter a password': 'fields.password-missing',
  'Please provide your password.': 'fields.password-asked',
  'Email already in use': 'fields.email-taken',
  'Passwords do not match.': 'fields.passwords-differ',
  'The address you entered is not a valid Ethereum address': 'fields.address-invalid',
  'Must be accepted.': 'fields.not-accepted',
  'May not be empty.': 'fields.empty',
  'Control characters are not allowed.': 'fields.control-characters',
  'Must not be before the start.': 'fields.end-before-start',
  'Not a payment link or code.': 'fields.payment-invalid',
  'A domain such as "shop.example".': 'fields.domain-invalid',
};

const LONGEST = /^At most (\d+) characters\.$/;
const SHORTEST = /^At least (\d+) characters\.$/;

/** A key of the area `errors` and the count it is about; 'Not valid.' for what is not known here. */
export function fieldMessage(message: string): { key: string; count?: number } {
  const longest = LONGEST.exec(message)?.[1];
  if (longest) return { key: 'fields.too-long', count: Number(longest) };
  const shortest = SHORTEST.exec(message)?.[1];
  if (shortest) return { key: 'fields.too-short', count: Number(shortest) };
  return { key: TEXTS[message] ?? 'fields.invalid' };
}
