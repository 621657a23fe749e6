import { LEVELS } from '#shared/brand.ts';
import { ROLES } from '#shared/team/scopes.ts';
import { DELIVERY_STATUSES } from '#shared/webhooks/fields.ts';
import { ROLES as OPERATOR_ROLES } from '../operators/roles.ts';
import { ALL_STATUSES } from './withdrawal-commands.ts';

/** a, b or c. */
const oneOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

/** A short description of each option. An option has the same meaning in all commands. */
export const OPTION_HINTS: Record<string, string> = {
  amount: 'tokens, such as 12.5',
  archive: 'the folder of the archive’s files, an absolute path',
  before: 'the first month that stays, such as 2025-01',
  check: 'only report it',
  checkpoint: 'the number of a checkpoint, as ledger:archives lists it',
  cancel: 'the address for shoppers who cancel',
  campaign: 'the name of the campaign, as members see it',
  command: 'only this command',
  currency: 'such as EUR',
  days: 'how long an entry counts; default 365, at most 730',
  domain: "the merchant's, such as shop.example",
  email: "the member's address",
  business: 'the id of a business that this person owns; needed if they own several',
  endpoint: 'the id of a webhook endpoint, whe_…, as webhook:list shows it',
  event: 'the id of an event, evt_…',
  file: 'instead of --email and --amount: a CSV file with the columns email,amount',
  folder: 'an absolute path that does not exist yet',
  from: 'the number of the first block',
  heads: 'a file of published heads, to compare with',
  id: 'the id in the list: usr_… of a member or business, wd_… of a withdrawal, ord_… of a purchase, pay_… of a session, dlv_… of a delivery, txn_… of a transfer, prop_… of a proposal; the hash of a deposit',
  key: 'a file with an SSH public key (Ed25519)',
  keys: 'a file with a line "name role ssh-ed25519 AAAA…" for each operator, two of them admins',
  kid: 'the key id in the list',
  kind: 'as bounds or limits lists it; of the deny list: address, card or merchant',
  'last-four': 'the last four characters of the token',
  last: 'how many of the newest; default 50',
  level: `instead of --email: ${oneOf(LEVELS)}`,
  'link-denied': 'the address for people who decline to link their account',
  'link-success': 'the address for people who have linked their account',
  name: 'of the person, business or operator; of a pause, as the list of pauses shows it',
  'new-email': 'the new address',
  operator: 'only the actions of this operator',
  origin: 'an origin of its pages, such as https://shop.example',
  origins: 'further origins of its pages, comma-separated',
  part: 'the amount of money, such as 10.00; default: all of it',
  'password-file':
    'a file with the password (twelve characters or more), or - for standard input; without it you are asked',
  plan: 'the ID of the plan (`pln_…`)',
  rate: 'the price of one token, such as 0.25',
  reason: 'the reason, for the audit log; the payer of a refund sees it too',
  reference: 'your own idempotency key: repeating a command with it has no further effect',
  role: oneOf(OPERATOR_ROLES),
  search: 'a part of the address or of the name',
  team: 'the id of the business whose team it is, usr_…',
  'team-role': oneOf(ROLES),
  signature: 'a file that ssh-keygen -Y sign has written',
  status: `only this status: of withdrawals ${ALL_STATUSES.join(', ')}; of deliveries ${DELIVERY_STATUSES.join(', ')}; of proposals open`,
  success: 'the address for shoppers who have paid',
  surname: 'of the person',
  text: 'what to note, up to 1000 characters',
  to: 'an address on the chain, 0x…',
  value:
    'an address 0x…, a fingerprint of a card or an order ord_… that it paid, or a domain such as shop.example',
  webhook: 'the https address that receives events',
};
