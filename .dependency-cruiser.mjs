/**
 * Who may import whom: every boundary of the repository that an import can cross. `npm run check`
 * applies these rules, and adds the cycles of folders and the calls in SQL (`scripts/check/boundaries`).
 */

/** The wings of the server in order: each may import itself and those before it, types included. */
export const WINGS = [
  { name: 'platform', path: '^server/platform/' },
  { name: 'ledger', path: '^server/ledger/' },
  { name: 'people', path: '^server/people/' },
  { name: 'merchants', path: '^server/merchants/' },
  { name: 'tokens', path: '^server/tokens/' },
  { name: 'payments', path: '^server/payments/' },
  { name: 'web', path: '^server/web/' },
  { name: 'root', path: '^server/[^/]+$' },
  { name: 'operate', path: '^server/operate/' },
];

/** Each folder imports itself and these. Tests and scripts may import anything. */
const MAY_IMPORT = {
  shared: [],
  examples: [],
  packages: [],
  integrations: [],
  widget: ['shared', 'locales'],
  hosted: ['shared', 'locales'],
  server: ['shared', 'locales'],
};

/** One folder imports the package; the others use that folder. */
const OWNERS = [
  { name: 'post-robot', owner: '^widget/bridge/' },
  { name: 'stripe', owner: '^server/tokens/cards/' },
  { name: '@stripe/stripe-js', owner: '^(hosted/pages/buy|widget/top-up)/' },
  // All others ask through `Db`; the setup creates the logins.
  { name: 'pg', owner: '^server/(platform/db|operate/setup)/' },
  // An address is checked alike in pages and server, without the rest of ethers.
  { name: 'ethers', owner: '^(server/tokens/chain/|shared/ethereum-address\\.ts$)' },
];

export const TEST = '\\.test\\.tsx?$';
const PRODUCT = `^(${Object.keys(MAY_IMPORT).join('|')})/`;
const OURS =
  '^(shared|widget|hosted|server|locales|examples|packages|integrations|scripts|tests|bench|engines|docs)/';
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const ZOD_MINI = '(^|/)node_modules/zod/(v4/)?mini/';

const folderRules = Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) => {
  const others = (...more) => `^(${[folder, ...allowed, ...more].join('|')})/`;
  return [
    {
      name: `${folder}-imports`,
      comment: `${folder} imports ${['itself', ...allowed].join(', ')}.`,
      from: { path: `^${folder}/`, pathNot: TEST },
      to: { path: [OURS, '^\\.\\.'], pathNot: others() },
    },
    {
      name: `tests-of-${folder}-import`,
      comment: `Tests of ${folder} import ${['it', ...allowed, 'locales', 'tests'].join(', ')}.`,
      from: { path: `^${folder}/.*${TEST}` },
      to: { path: [OURS, '^\\.\\.'], pathNot: others('locales', 'tests') },
    },
  ];
});

const wingRules = WINGS.slice(0, -1).map(({ name, path }, index) => ({
  name: `wing-${name}`,
  comment: `${name} imports the wings before it: ${
    WINGS.slice(0, index)
      .map((wing) => wing.name)
      .join(', ') || 'none'
  }.`,
  from: { path, pathNot: TEST },
  to: { path: WINGS.slice(index + 1).map((wing) => wing.path) },
}));

const ownerRules = OWNERS.map(({ name, owner }) => ({
  name: `owner-of-${name.replace(/^@.*\//, '')}`,
  comment: `One folder imports ${name}.`,
  from: { path: PRODUCT, pathNot: owner },
  to: { path: packages(name) },
}));

const forbidden = [
  {
    name: 'no-file-cycle',
    comment: 'Files import each other in one direction, types included.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-missing-file',
    comment: 'Every import leads to a file or an installed package.',
    from: { path: OURS },
    // The builds provide `virtual:` and `astro:`; merchants install `@salus/` and their shop software.
    to: {
      couldNotResolve: true,
      pathNot: '^(virtual:|astro:|@salus/|@medusajs/|@vendure/|@nestjs/|express$|graphql-tag$)',
    },
  },
  ...folderRules,
  ...wingRules,
  ...ownerRules,
  {
    name: 'packages-of-shared',
    comment: 'shared runs everywhere: clock, fetch and the like are passed in.',
    from: { path: '^shared/', pathNot: TEST },
    to: {
      pathNot: ['^[a-z]+/', ZOD_MINI, packages('@preact/signals-core', 'ethers', 'lean-qr', 'qr')],
    },
  },
  {
    name: 'address-check-of-shared',
    comment: 'Of ethers, shared imports ethers/address.',
    from: { path: '^shared/' },
    to: { path: packages('ethers'), pathNot: '/ethers/lib\\.[a-z]+/address/' },
  },
  {
    name: 'zod-mini-in-views',
    comment: 'Plain zod is several times the size of zod/mini.',
    from: { path: '^(shared|widget)/' },
    to: { path: packages('zod'), pathNot: ZOD_MINI },
  },
  {
    name: 'widget-is-preact',
    comment: 'The widget is Preact.',
    from: { path: '^widget/' },
    to: { path: packages('react', 'react-[^/]+') },
  },
  {
    name: 'hosted-is-react',
    comment: 'The hosted app is React.',
    from: { path: '^hosted/' },
    to: { path: packages('preact', '@preact/signals') },
  },
  {
    name: 'server-without-views',
    comment: 'Flows and view models are for views.',
    from: { path: '^server/' },
    to: { path: '^shared/.*/(flow|view-model)\\.ts$' },
  },
  {
    name: 'page-imports-page',
    comment: 'What two pages share is in hosted/ui or hosted/features.',
    from: { path: '^hosted/pages/([^/]+)/', pathNot: TEST },
    to: { path: '^hosted/pages/', pathNot: '^hosted/pages/$1/' },
  },
  {
    name: 'ui-imports-feature',
    comment: 'hosted/ui knows no feature and no page.',
    from: { path: '^hosted/(ui|platform)/', pathNot: TEST },
    to: { path: '^hosted/(app|features|layouts|pages)/' },
  },
  {
    name: 'feature-imports-page',
    comment: 'hosted/features and hosted/layouts are below the pages.',
    from: { path: '^hosted/(features|layouts)/', pathNot: TEST },
    to: { path: '^hosted/(app|pages|render)/' },
  },
  {
    name: 'console-imports',
    comment: 'The console knows no page and no feature of members, and is part of none.',
    from: { path: '^hosted/operate/', pathNot: TEST },
    to: { path: '^hosted/(features|layouts|pages|render|app)/', pathNot: '\\.css$' },
  },
  {
    name: 'console-is-apart',
    comment: 'No page of members loads the console.',
    from: { path: '^hosted/', pathNot: '^hosted/operate/' },
    to: { path: '^hosted/operate/' },
  },
  {
    name: 'page-imports-app',
    comment: 'hosted/app composes the pages.',
    from: { path: '^hosted/pages/', pathNot: TEST },
    to: { path: '^hosted/(app|render)/' },
  },
];

/**
 * Files and packages that some files may not reach through any number of value imports; with `later`,
 * through imports that are not dynamic. The tool's own `reachable` would follow types too.
 */
export const UNREACHABLE = [
  {
    name: 'loader-reaches',
    comment: "The loader runs in a merchant's page: no Preact, zod or i18next.",
    from: '^widget/loader/',
    to: packages('preact', '@preact/[^/]+', 'zod', 'i18next'),
  },
  {
    name: 'calls-reach',
    comment:
      'Calls, frames and windows run without schemas; a form loads those of its fields later.',
    from: '^(shared/.*calls\\.ts$|hosted/early/|widget/(?!signin/mail-))',
    to: packages('zod'),
    later: true,
  },
  {
    name: 'pages-reach',
    comment: 'The texts for API documents are for the server.',
    from: '^(hosted|widget)/',
    to: '^shared/.*docs\\.ts$',
  },
];

/** Folders of these do not import each other in a circle, calls in SQL included. */
export const ROOMS = '^(server|shared|widget|hosted)/';

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no API for parsers yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: ['(^|/)node_modules/', '^dist/', '^locales/'] },
    exclude: { path: '(^|/)dist/|^tests/(generated-clients|stacks)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
