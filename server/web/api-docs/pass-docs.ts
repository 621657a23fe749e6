/** What the API reference says of passes: fields, examples, errors. */
import type { ErrorCode } from '#shared/errors.ts';
import { EXAMPLE_HOLDING, EXAMPLE_PASS, EXAMPLE_VISIT } from '#shared/passes/example.ts';
import type { Import } from '#shared/passes/import-schemas.ts';
import { MEMBER, type Meaning } from './member-error-meanings.ts';

const terms = {
  name: EXAMPLE_PASS.name,
  entries: EXAMPLE_PASS.entries,
  validDays: EXAMPLE_PASS.validDays,
  price: EXAMPLE_PASS.price,
  currency: EXAMPLE_PASS.currency,
  enabled: true,
};
const params = { id: EXAMPLE_PASS.id };
const ofHolding = { id: EXAMPLE_HOLDING.id };
const FROZEN_UNTIL = '2027-01-04T00:00:00.000Z';
const FROZEN = {
  frozenUntil: FROZEN_UNTIL,
  freezes: [{ from: '2026-12-20T18:00:00.000Z', until: FROZEN_UNTIL }],
};
const IMPORT = 'imp_2c9v4x8k1m6q3t5w0y7z2b4d7n';

const preview: Import = {
  id: null,
  status: 'preview',
  rows: 1,
  entries: 4,
  needsSecond: false,
  problems: [],
  createdAt: null,
};
const sent: Import = {
  ...preview,
  id: IMPORT,
  status: 'sent',
  createdAt: '2026-11-21T10:00:00.000Z',
};

const onPage = (entry: unknown) => ({ data: [entry], next: null });

export const PASS_EXAMPLES = {
  listPasses: { query: { limit: '20' }, response: onPage(EXAMPLE_PASS) },
  createPass: { body: terms, response: EXAMPLE_PASS },
  readPass: { params, response: EXAMPLE_PASS },
  changePass: { params, body: terms, response: EXAMPLE_PASS },
  extendPass: { params, body: { days: 14 }, response: { extended: 37 } },
  givePass: {
    params,
    body: {},
    response: {
      holding: null,
      gift: {
        id: 'gft_7n2c9v4x8k1m6q3t5w0y7z2b4d',
        url: 'https://pay.example/account/membership?gift=gft_7n2c9v4x8k1m6q3t5w0y7z2b4d',
        expiresAt: '2027-02-19T10:00:00.000Z',
      },
    },
  },
  listHoldings: { params, query: { limit: '20' }, response: onPage(EXAMPLE_HOLDING) },
  readHolding: { params: ofHolding, response: EXAMPLE_HOLDING },
  freezeHolding: {
    params: ofHolding,
    body: { until: FROZEN_UNTIL },
    response: { ...EXAMPLE_HOLDING, status: 'frozen', ...FROZEN },
  },
  listVisits: { params, query: { limit: '20' }, response: onPage(EXAMPLE_VISIT) },
  takeVisit: { params, body: { code: '80426153' }, response: EXAMPLE_VISIT },
  returnVisit: {
    params: { id: EXAMPLE_VISIT.id },
    response: { ...EXAMPLE_VISIT, left: 10, returnedAt: '2026-11-23T18:05:00.000Z' },
  },
  importPasses: {
    params,
    body: {
      rows: [{ email: 'ana@example.org', entries: '4', validUntil: '2027-01-31' }],
      preview: true,
    },
    response: preview,
  },
  listPassImports: { params, response: { data: [sent] } },
  approvePassImport: { params: { id: IMPORT }, response: { ...sent, rows: 80, needsSecond: true } },
};

export const PASS_MEANINGS = {
  pass_closed: {
    cause: 'The pass is switched off, or its last day is over.',
    remedy: 'Switch it on again, or sell another pass.',
  },
  pass_limit_reached: {
    cause:
      'The member has got as many of these passes as `mostPerMember` allows. Refunded passes do not count.',
    remedy: MEMBER,
  },
  pass_used_up: {
    cause:
      'A visit or a refund needs more entries than are left, or a refund without an amount finds nothing unused.',
    remedy: 'Read the held pass for what is left. Send `amount` to refund money alone.',
  },
  pass_frozen: {
    cause: 'The held pass is frozen until `frozenUntil`.',
    remedy: 'End the freeze, or wait until it ends.',
  },
  pass_expired: {
    cause: 'The validity of the held pass is over, its entries were refunded, or its member left.',
    remedy: 'Sell or give a new pass.',
  },
  visit_repeated: {
    cause:
      'The code was used before, or a visit of the same 30 seconds was taken from a pass without a limit.',
    remedy: 'Wait for the next code.',
  },
  code_unknown: {
    cause: 'No phone of a member who holds this pass shows this code now.',
    remedy:
      'Enter the code that is shown now, or choose the held pass. Ten wrong codes a minute are accepted.',
  },
  code_expired: {
    cause: 'The code is older than a minute.',
    remedy: 'Enter the code that is shown now.',
  },
  import_needs_another: {
    cause: 'The import was started by the same person.',
    remedy: 'Ask another person of the team to approve it in the member area.',
  },
  import_decided: {
    cause: 'The import was approved before.',
    remedy: 'Read the imports of the pass.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;

const ENTRIES = 'The number of entries; null for visits without a limit.';
const HOLDER = {
  holder:
    'The member by the pseudonym that your business has for them; null once the account is deleted.',
  'holder.id': 'The pseudonym of the member (`hdr_…`). Another business has another one.',
  'holder.name': 'The name of the member; null unless they share it with you.',
  'holder.email': 'The e-mail address of the member; null unless they share it with you.',
};

export const PASS_FIELDS = {
  PassTerms: {
    name: 'The name of the pass. The payer sees it.',
    entries: `${ENTRIES} It cannot be changed later.`,
    validDays:
      'The number of days for which it is valid from the sale. It cannot be changed later.',
    validUntil:
      'The time until which all passes of this kind are valid. Use it without `validDays`.',
    price:
      'The price before the member discount. Payment buttons and sessions may have another price.',
    currency: 'The currency of the price. It cannot be changed later.',
    level: 'The lowest membership level that can buy it.',
    mostPerMember: 'How many of these passes one member can get. Defaults to no limit.',
    terms: 'Your own terms. The payer sees them before the sale.',
    enabled: 'Whether it is sold.',
  },
  Pass: {
    id: 'The ID of the pass (`pss_…`).',
    name: 'The name of the pass.',
    entries: ENTRIES,
    validDays: 'The number of days for which it is valid from the sale; null with `validUntil`.',
    validUntil: 'The time until which it is valid; null with `validDays`.',
    price: 'The price before the member discount.',
    currency: 'The currency of the price.',
    level: 'The lowest membership level that can buy it.',
    mostPerMember: 'How many of these passes one member can get; null for no limit.',
    terms: 'Your own terms.',
    enabled: 'Whether it is sold.',
    sold: 'The number of passes that were sold, including refunded ones.',
    given: 'The number of passes that were given or imported.',
    entriesOf: 'What became of the entries: issued = held + used + expired + returned.',
    'entriesOf.issued': 'Entries that were sold and given. A pass without a limit counts as one.',
    'entriesOf.held': 'Entries that members hold.',
    'entriesOf.used': 'Entries of visits that were not given back.',
    'entriesOf.expired': 'Entries that expired.',
    'entriesOf.returned': 'Entries that went back with refunds.',
    createdAt: 'The time when the pass was created.',
  },
  Holding: {
    id: 'The ID of the held pass (`hld_…`).',
    pass: 'The ID of the pass.',
    status: 'The status: `open`, `frozen`, `used_up`, `expired` or `returned`.',
    ...HOLDER,
    origin: 'How the member got it: `sold`, `given` or `imported`.',
    paySessionId: 'The ID of the pay session that sold it.',
    entries: 'The number of entries that it had; null for visits without a limit.',
    left: 'The number of entries that are left; null for visits without a limit.',
    validUntil: 'The time until which it is valid.',
    frozenUntil: 'The time until which it is frozen; null if it is not frozen.',
    freezes: 'The newest twenty freezes, newest first, also one that is under way.',
    'freezes.from': 'The time when it began.',
    'freezes.until': 'The time when it ends or ended.',
    createdAt: 'The time when the member got it.',
    lastVisitAt: 'The time of the last visit that was not given back.',
  },
  Visit: {
    id: 'The ID of the visit (`vst_…`).',
    pass: 'The ID of the pass.',
    holding: 'The ID of the held pass.',
    ...HOLDER,
    entries: 'The number of entries that it took.',
    left: 'The number of entries that are left now; null for visits without a limit.',
    at: 'The time of the visit.',
    returnedAt: 'The time when it was given back; null if it was not.',
  },
  NewVisit: {
    holding: 'The ID of the held pass. Required without `code`.',
    code: 'The eight digits that the member’s phone shows. With `holding`, they must be of its member.',
    entries: 'The number of entries to take. Defaults to 1.',
  },
  NewExtension: {
    days: 'The number of days to add.',
    preview: 'Whether to count only. Defaults to false.',
  },
  Extension: { extended: 'The number of held or imported passes that were extended, or would be.' },
  NewGift: {
    holder: 'The pseudonym of a member who held a pass of yours.',
    invitation: 'The ID of the link of a linked member.',
  },
  Given: {
    holding: 'The held pass; null for a link.',
    gift: 'The link that gives the pass; null if a member has it already.',
    'gift.id': 'The ID of the gift (`gft_…`).',
    'gift.url': 'The address to send to the member. Whoever accepts first gets the pass.',
    'gift.expiresAt': 'The time when the link ends.',
  },
  NewFreeze: { until: 'The time until which no visit is taken; null ends the freeze.' },
  NewImport: {
    rows: 'The rows of your file, at most 1,000.',
    'rows.email': 'The e-mail address of your customer, who gets the link.',
    'rows.entries': 'The number of entries that are left. Defaults to those of the pass.',
    'rows.validUntil': 'The last day, such as `2027-01-31`. Defaults to the validity of the pass.',
    preview: 'Whether to check the rows only.',
  },
  Import: {
    id: 'The ID of the import (`imp_…`); null for a preview.',
    status: 'The status: `preview`, `waiting` for another person, or `sent`.',
    rows: 'The number of rows.',
    entries: 'The number of entries of all rows.',
    needsSecond: 'Whether another person has to approve it.',
    problems: 'What is wrong. Nothing is imported while there is a problem.',
    'problems.row': 'The number of the row, from 1.',
    'problems.problem':
      'The field that is wrong, or `repeated` for an address that is in two rows.',
    createdAt: 'The time when the import was started.',
  },
  Imports: { data: 'The newest imports.' },
} as const satisfies Record<string, Record<string, string>>;
