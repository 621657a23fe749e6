/**
 * Who may import whom, read from import specifiers. The linter says the same while one types; this
 * sees what it cannot: what a file reaches through others, words, and SQL.
 */
import { posix } from 'node:path';

/** Path from the root of the repository → text. */
export type Sources = Readonly<Record<string, string>>;

interface Import {
  specifier: string;
  /** Gone after compiling. */
  typeOnly: boolean;
  /** A path of the repository, or undefined for a package. */
  path: string | undefined;
}

const FOLDERS = [
  'shared',
  'widget',
  'hosted',
  'server',
  'locales',
  'examples',
  'packages',
  'scripts',
  'tests',
];

/** Each folder imports itself and these. Tests and scripts may import anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: [],
  locales: [],
  examples: [],
  packages: [],
  widget: ['shared', 'locales'],
  hosted: ['shared', 'locales'],
  server: ['shared', 'locales'],
};

const OWNERS: Record<string, string> = {
  'post-robot': 'widget/bridge/',
  ethers: 'server/chain/',
  stripe: 'server/cards/',
  '@stripe/stripe-js': 'hosted/pages/buy/',
};

const PACKAGES_OF_SHARED = ['zod/mini', '@preact/signals-core'];
/** Pages and server check an address alike, and neither reaches the chain for it. */
const ADDRESS_CHECK = { path: 'shared/ethereum-address.ts', specifier: 'ethers/address' };
const TOO_HEAVY_FOR_THE_LOADER = /^(preact|@preact\/.*|zod|i18next)(\/|$)/;
const STORAGE =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|BroadcastChannel)\b|\.cookie\b/;
const LEDGER_WRITE =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+(only\s+)?"?ledger"?\s*\./i;

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const folderOf = (path: string) => path.split('/')[0] ?? '';

const FROM =
  /(?:^|[;}\s])(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]*?\sfrom\s*)?['"]([^'"\n]+)['"]/g;
const CALL = /\b(?:import|require)\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/g;

export function importsOf(path: string, text: string): Import[] {
  const found = [
    ...[...text.matchAll(FROM)].map(([, type, name = '']) => ({ name, typeOnly: Boolean(type) })),
    ...[...text.matchAll(CALL)].map(([, name = '']) => ({ name, typeOnly: false })),
  ];
  return found.map(({ name, typeOnly }) => {
    const specifier = name.split('?')[0] ?? name;
    return { specifier, typeOnly, path: resolve(path, specifier) };
  });
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier);
}

function importProblems(path: string, { specifier, typeOnly, path: target }: Import): string[] {
  const folder = folderOf(path);
  const problems: string[] = [];
  const allowed = MAY_IMPORT[folder];
  if (!allowed) return problems;

  if (target !== undefined) {
    const other = folderOf(target);
    const isOurs = FOLDERS.includes(other) && other !== folder;
    const forTest = isTest(path) && (other === 'locales' || other === 'tests');
    if ((isOurs && !allowed.includes(other) && !forTest) || other === '..') {
      problems.push(`${folder} imports ${other}`);
    }
    if (folder === 'server' && /\/(flow|screen)\.ts$/.test(target)) {
      problems.push('server imports a flow');
    }
    return problems;
  }

  if (path === ADDRESS_CHECK.path && specifier === ADDRESS_CHECK.specifier) return problems;
  const owner = Object.entries(OWNERS).find(
    ([name]) => specifier === name || specifier.startsWith(`${name}/`),
  );
  // A test of the chain looks at it with eyes of its own.
  const isOwner =
    owner && (path.startsWith(owner[1]) || path.startsWith(owner[1].replace('server/', 'tests/')));
  if (owner && !isOwner) problems.push(`only ${owner[1]} imports ${owner[0]}`);
  if (isTest(path)) return problems;
  if (folder === 'shared' && !typeOnly && !PACKAGES_OF_SHARED.includes(specifier)) {
    problems.push(`shared imports ${specifier}`);
  }
  if (folder === 'widget' && /^zod(\/|$)/.test(specifier) && specifier !== 'zod/mini') {
    problems.push('plain zod');
  }
  return problems;
}

/** What the loader brings into a merchant's page, through however many files. */
function loaderProblems(sources: Sources): string[] {
  const queue = Object.keys(sources).filter(
    (path) => path.startsWith('widget/loader/') && !isTest(path),
  );
  const seen = new Set(queue);
  const problems: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const { specifier, typeOnly, path: target } of importsOf(path, sources[path] ?? '')) {
      if (typeOnly) continue;
      if (target === undefined && TOO_HEAVY_FOR_THE_LOADER.test(specifier)) {
        problems.push(`${path}: the loader reaches ${specifier}`);
      } else if (target !== undefined && target in sources && !seen.has(target)) {
        seen.add(target);
        queue.push(target);
      }
    }
  }
  return problems;
}

function wordProblems(path: string, text: string): string[] {
  if (isTest(path)) return [];
  const problems: string[] = [];
  const storage = path.startsWith('widget/') ? STORAGE.exec(text) : null;
  if (storage) problems.push(`widget uses ${storage[0]}`);
  if (path.startsWith('server/') && !path.startsWith('server/ledger/')) {
    const write = LEDGER_WRITE.exec(text);
    if (write) problems.push(`only server/ledger writes its tables: "${write[0]}…"`);
  }
  return problems;
}

export function boundaryProblems(sources: Sources): string[] {
  const perFile = Object.entries(sources).flatMap(([path, text]) => {
    const imports = path.endsWith('.sql') ? [] : importsOf(path, text);
    const found = [
      ...imports.flatMap((one) => importProblems(path, one)),
      ...wordProblems(path, text),
    ];
    return found.map((problem) => `${path}: ${problem}`);
  });
  return [...perFile, ...loaderProblems(sources)];
}

/** Migrations are numbered 0001, 0002, … without a gap: what was released keeps its number. */
export function migrationProblems(names: readonly string[]): string[] {
  return [...names].sort().flatMap((name, index) => {
    const expected = String(index + 1).padStart(4, '0');
    const isRight = name.startsWith(`${expected}_`) && /^\d{4}_[a-z0-9_-]+\.sql$/.test(name);
    return isRight ? [] : [`${name}: expected ${expected}_….sql`];
  });
}
