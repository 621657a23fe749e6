import { NAME_PROBLEMS } from '#shared/business/name-problems.ts';
import { passErrors } from '#shared/pass-errors.ts';
import type { ErrorKey } from '../use-error-text.ts';

/** The text key of each English schema message. */
const TEXTS: Readonly<Record<string, ErrorKey>> = {
  'Please enter Full Name': 'fields.name-missing',
  'Please enter your email': 'fields.email-missing',
  'Not an e-mail address.': 'fields.email-invalid',
  'Please enter a password': 'fields.password-missing',
  'Too easy to guess.': 'fields.password-known',
  'Please provide your password.': 'fields.password-asked',
  'Enter the code of your authenticator app.': 'fields.code-missing',
  'This code is wrong or was already used.': 'fields.code-wrong',
  'Eight digits.': 'fields.digits-missing',
  'Email already in use': 'errors.email_in_use',
  'Passwords do not match.': 'fields.passwords-differ',
  'The address you entered is not a valid Ethereum address': 'fields.address-invalid',
  'The address you entered is not a valid Ethereum address: leave out the network, such as "eth:" or "@1".':
    'fields.address-network',
  'The address you entered is not a valid Ethereum address: its checksum (EIP-55) is wrong. Copy it again, with its capital letters.':
    'fields.address-checksum',
  'This address belongs to the community.': 'fields.address-own',
  'Not the external deposit address of the business. An owner or admin changes it in the profile.':
    'fields.address-other',
  'The quantity amount is not valid': 'fields.quantity-invalid',
  'Insufficient funds': 'fields.funds-insufficient',
  'Amount is null': 'fields.amount-null',
  'Must be accepted.': 'fields.not-accepted',
  'The address must be compared.': 'fields.not-compared',
  'May not be empty.': 'fields.empty',
  'Not one of the reasons.': 'fields.empty',
  'Control characters are not allowed.': 'fields.control-characters',
  'Must not be before the start.': 'fields.end-before-start',
  'Not a payment link or code.': 'fields.payment-invalid',
  'Must be in the future.': 'fields.not-future',
  'Must not be below the minimum.': 'fields.below-minimum',
  'Must be more than zero.': 'fields.amount-zero',
  'A domain such as "shop.example".': 'fields.domain-invalid',
  'An http or https address.': 'fields.web-address-invalid',
  'Must show its host as a browser reads it, without a backslash.': 'fields.web-address-ambiguous',
  'May not contain a user name or password.': 'fields.credentials-inside',
  'Must begin with https://.': 'fields.https-missing',
  'Must begin with https:// and name no port.': 'fields.https-or-port',
  'Must be a public address.': 'fields.address-private',
  'An origin such as "https://shop.example".': 'fields.origin-invalid',
  'Choose at least one.': 'fields.choose-one',
  'An address or range such as 192.0.2.0/24.': 'fields.range-invalid',
  'At most 20 sites.': 'fields.too-many-sites',
  'At most 16 endpoints.': 'fields.too-many-endpoints',
  'At most a year from now.': 'fields.year-most',
  'Stays as it is, because members may be about to buy it.': 'fields.stays',
  'A percentage from 0 to 100, with two decimals at most.': 'fields.percentage',
  'More than 0 and less than 100, such as "10" or "12.5".': 'fields.percentage-part',
  [passErrors.pass_used_up.message]: 'errors.pass_used_up',
  [passErrors.pass_frozen.message]: 'errors.pass_frozen',
  [passErrors.pass_expired.message]: 'errors.pass_expired',
  [passErrors.visit_repeated.message]: 'errors.visit_repeated',
  [passErrors.code_unknown.message]: 'errors.code_unknown',
  [passErrors.code_expired.message]: 'errors.code_expired',
  [NAME_PROBLEMS.symbols]: 'fields.name-symbols',
  [NAME_PROBLEMS.scripts]: 'fields.name-scripts',
  [NAME_PROBLEMS.claim]: 'fields.name-claim',
  [NAME_PROBLEMS.reserved]: 'fields.name-reserved',
  [NAME_PROBLEMS.taken]: 'fields.name-taken',
};

const LONGEST = /^At most (\d+) characters\.$/;
const SHORTEST = /^At least (\d+) characters\.$/;
const WHOLE_NUMBER = /^A whole number from (\d+) to (\d+)\.$/;
/** A limit in a currency, or in tokens with their value in money. */
const LEAST = /^At least ([\d.]+ [A-Z]+|.+ \(.+\))\.$/;
const MOST = /^At most ([\d.]+ [A-Z]+|.+ \(.+\))\.$/;

/** The rest of the message lists the merchant's sites for API callers without a UI. */
const NOT_OWN_SITE = /^Must be on one of your own sites: /;

interface FieldText {
  key: ErrorKey;
  count?: number;
  amount?: string;
  least?: string;
  most?: string;
}

/** A text's key and what it is about; 'Not valid.' for what is not known here. */
export function fieldMessage(message: string): FieldText {
  const longest = LONGEST.exec(message)?.[1];
  if (longest) return { key: 'fields.too-long', count: Number(longest) };
  const shortest = SHORTEST.exec(message)?.[1];
  if (shortest) return { key: 'fields.too-short', count: Number(shortest) };
  const [, from, to] = WHOLE_NUMBER.exec(message) ?? [];
  if (from && to) return { key: 'fields.whole-number', least: from, most: to };
  const least = LEAST.exec(message)?.[1];
  if (least) return { key: 'fields.amount-least', amount: least };
  const most = MOST.exec(message)?.[1];
  if (most) return { key: 'fields.amount-most', amount: most };
  if (NOT_OWN_SITE.test(message)) return { key: 'fields.not-own-site' };
  return { key: TEXTS[message] ?? 'fields.invalid' };
}
