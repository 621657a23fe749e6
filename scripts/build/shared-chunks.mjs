/**
 * Chunks of the member area that several pages share. By default the bundler makes one chunk for
 * each set of pages; most are so small that their request takes longer than their bytes. Modules of
 * the first route are in the chunk `app`, never in these.
 */

const within = (folder, names) =>
  new RegExp(`/${folder}/(${names.join('|')})(\\.module)?\\.(tsx?|css)$`);

/** Each group also takes what its modules import, unless an earlier group has it. */
export const SHARED_CHUNKS = [
  // The schemas of common fields.
  {
    name: 'fields',
    test: [
      /\/shared\/.*\/?(acceptance|credential|email|field-texts|given-time|idempotency-key|language|mail-request|page-size|proof|proof-errors)\.ts$/,
    ],
  },
  // Which events there are: the pages about webhooks, links and refunds.
  { name: 'events', test: [within('shared/events', ['fields'])] },
  // A labelled field: the first route, and every page with a form.
  { name: 'field', test: [within('hosted/ui', ['field', 'text-field'])] },
  // Components of all pages, including public ones, and what is too small for a request of its own: the entry names each
  // file.
  {
    name: 'parts',
    test: [
      within('hosted/ui', ['action-links', 'item-list', 'receipt', 'slip', 'tiles']),
      within('hosted/ui', ['badge', 'card', 'empty', 'money', 'page', 'skeleton']),
      within('hosted/ui', ['failure-notice', 'use-error-text', 'use-failure-text', 'use-format']),
      within('shared', ['format', 'money', 'profile-parts']),
      within('shared/appearance', ['logo-path']),
      within('shared/domain', ['identity']),
      within('shared/factors', ['confirmation-methods']),
      within('shared/http', ['currency']),
      within('shared/merchant', ['identity-view-model']),
      within('shared/token', ['token-value']),
      within('shared/wallet', ['disabled-by']),
    ],
  },
  // What a session sells and reserves, its amount and figures, and held tokens: the pages about prices and payouts.
  {
    name: 'amounts',
    test: [
      within('shared/http', ['amount', 'coupon-code', 'tax-rate']),
      within('shared/(capture|passes)', ['fields', 'terms']),
      within('shared/pay', ['coupon-errors', 'figures', 'order']),
      within('shared/withdrawals', ['held-tokens']),
    ],
  },
  // Reading the API: almost every page of the member area.
  {
    name: 'reading',
    test: [
      /\/node_modules\/@tanstack\//,
      within('hosted/platform', ['api-error', 'query', 'use-api', 'use-member']),
      within('hosted/ui', ['loaded']),
    ],
  },
  // A list with filters, pages and a download: transactions, payments and other records.
  {
    name: 'lists',
    test: [
      within('hosted/ui/filter', ['list-filter', 'use-address-values']),
      within('hosted/ui', [
        'data-table',
        'paged-list',
        'sort-button',
        'two-line-rows',
        'use-month',
      ]),
      within('hosted/features/live-lists', ['list-changes']),
    ],
  },
  // Rows of transactions: the homes, and the lists of transactions, membership and cash.
  {
    name: 'transactions',
    test: [
      within('hosted/features/transactions', ['name-of', 'signed-amount', 'type-key']),
      within('hosted/ui', ['aligned-money']),
    ],
  },
  // Balances and levels.
  {
    name: 'accounts',
    test: [
      within('shared/wallet', ['endpoints', 'membership', 'moves']),
      within('shared/token', ['convert']),
      within('hosted/features/wallet', ['worth']),
      within('hosted/ui', ['big-money']),
    ],
  },
  // Whom a person may act for.
  {
    name: 'acting',
    test: [
      within('hosted/features/acting', [
        'acting',
        'acting-switch',
        'lazy-parts',
        'use-own-businesses',
      ]),
      within('shared/acting', ['endpoints']),
      within('shared/team', ['scopes']),
    ],
  },
  // The homes, and the pages one level below.
  {
    name: 'home',
    test: [
      within('hosted/features/membership', [
        'membership-card',
        'membership-status',
        'use-membership',
      ]),
      /\/recent-transactions\.module\.css$/,
      within('hosted/ui', ['level-emblem']),
    ],
  },
  // The home of a business.
  {
    name: 'sales',
    test: [
      within('hosted/features/sales', ['no-payments']),
      within('hosted/features/refund-requests', ['use-open-requests']),
      within('shared/(sales|setup|refund-requests)', ['endpoints']),
    ],
  },
  // A file that the visitor keeps.
  {
    name: 'download',
    test: [within('shared/http', ['call']), within('hosted/ui', ['download-button'])],
  },
  // Registration, and what it shares with buying and the policies.
  {
    name: 'registration',
    test: [
      within('hosted/ui', ['linked-text']),
      within('hosted/ui/form', ['accepts-all']),
      within('shared', ['legal-versions']),
    ],
  },
  // Who was paid, in lists.
  {
    name: 'pictures',
    test: [
      within('hosted/ui', ['merchant-picture']),
      within('hosted/features/transactions', ['transaction-picture']),
    ],
  },
  {
    name: 'drawings',
    test: [within('hosted/ui/drawings', ['drawing', 'empty-list'])],
  },
  // Buying, and moving the bought tokens to the stake.
  {
    name: 'buying',
    test: [within('hosted/features/way', ['payment-in']), within('hosted/ui', ['use-rate-text'])],
  },
  // What the tabs of a business's settings share.
  {
    name: 'business',
    test: [
      within('hosted/pages/api-settings/.*', ['format-json', 'member-name', 'use-own-scopes']),
      within('hosted/.*', ['payments-of-till', 'reauthentication-values', 'suspended-text']),
      within('hosted/platform', ['days']),
      within('hosted/ui', ['description-list', 'use-percent']),
      within('shared/sales', ['period']),
    ],
  },
].map(({ name, test }) => ({
  name,
  test: (id) => test.some((pattern) => pattern.test(id)),
  minShareCount: 2,
}));
