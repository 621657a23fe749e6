/** Rules about the text of files that neither a linter nor an import can check. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const STORAGE =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|BroadcastChannel)\b|\.cookie\b/;
const LEDGER_WRITE =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+(only\s+)?"?ledger"?\s*\./i;
/** On pages of our own origin, not in a frame; nothing they keep signs anybody in. */
const MAY_STORE = ['widget/signin/mail-ticket.ts', 'widget/till/model/device-settings.ts'];
/** The parser of the boundaries does not see these imports; `import type` does the same. */
const INLINE_TYPE =
  /\btypeof import\(['"][.#][^'"]+\.tsx?['"]\)|\bimport\(['"][.#][^'"]+\.tsx?['"]\)\.[A-Z]\w*/;
/** A device's clock may be days off, so nothing is compared with it (`shared/clock.ts`). */
const DEVICE_TIME = /\bDate\.now\b|\bDate\(\s*\)|\bnew Date(?!\s*[(\w])/;
const RUNS_ON_DEVICES = /^(shared|widget|hosted)\/(?!clock\.ts$|test-support\/)/;
/** In browsers older than Safari 16.4 the whole file is a syntax error. */
const LOOKBEHIND = /\(\?<[=!]/;
const IN_OLD_BROWSERS = /^(shared|widget|hosted\/(?!operate\/))/;
/** Settings are read in one place, which knows each of them (`server/platform/config`). */
const READS_ENVIRONMENT =
  /\bprocess\??\.env\b|\bprocess\[['"]env['"]\]|\benv\b[^;\n]*\} = process\b|['"](?:node:)?process['"]/;
const ENVIRONMENT = 'server/platform/config/environment.ts';
/** Background work is registered with `createBackground`, which stops it and shows its runs. */
const REPEATS = /\bsetInterval\(|\bsetTimeout\(async\b/;
/** They live as long as a request, a stream or a sandbox, and each says so. */
const MAY_REPEAT = [
  'server/platform/http/watch-caller.ts',
  'server/payments/live/live.ts',
  'server/operate/sandbox/cards/network.ts',
];
/** The compiler compares a list of literals with its union only where `satisfies` or a narrower type names it. */
const UNCHECKED_LIST =
  /: (?:readonly string\[\]|ReadonlySet<string>) = (?:new Set\()?\[\s*'[^\]]*\]\)?;/;
/** A migration fills a table that it creates. */
const WRITES_LEDGER = /^server\/(ledger|platform\/db\/migrations)\//;

function textProblem(path: string, text: string): string | undefined {
  const inline = INLINE_TYPE.exec(text)?.[0];
  if (inline) return inline;
  const device = RUNS_ON_DEVICES.test(path) && DEVICE_TIME.exec(text)?.[0];
  if (device) return device;
  if (IN_OLD_BROWSERS.test(path) && LOOKBEHIND.test(text)) return 'lookbehind';
  const environment = path !== ENVIRONMENT && READS_ENVIRONMENT.exec(text)?.[0];
  if (environment) return environment;
  const list = UNCHECKED_LIST.exec(text)?.[0];
  if (list) return list;
  const repeats =
    path.startsWith('server/') && !MAY_REPEAT.includes(path) && REPEATS.exec(text)?.[0];
  if (repeats) return repeats;
  if (MAY_STORE.includes(path)) return undefined;
  if (path.startsWith('widget/')) return STORAGE.exec(text)?.[0];
  return WRITES_LEDGER.test(path) ? undefined : LEDGER_WRITE.exec(text)?.[0];
}

/** A migration has a number of its own. Gaps are allowed: features are developed at the same time. */
function migrationProblems(names: readonly string[]): string[] {
  const numbers = names.map((name) => name.slice(0, 4));
  return names.filter(
    (name, index) =>
      !/^\d{4}_[a-z0-9_-]+\.sql$/.test(name) || numbers.indexOf(name.slice(0, 4)) !== index,
  );
}

describe('this repository', () => {
  it('keeps the rules about its text', () => {
    const paths = globSync('{shared,widget,hosted,server}/**/*.{ts,tsx,sql}', { cwd: ROOT })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.test\.tsx?$/.test(path));
    const found = paths.flatMap((path) => {
      const word = textProblem(path, readFileSync(join(ROOT, path), 'utf8'));
      return word ? [`${path}: ${word}`] : [];
    });

    expect(paths.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it('gives each migration a number of its own', () => {
    const names = readdirSync(join(ROOT, 'server/platform/db/migrations'));

    expect(names).not.toEqual([]);
    expect(migrationProblems(names)).toEqual([]);
  });
});

describe('the rules', () => {
  it.each([
    ['server/a.ts', 'const { DATA_DIR } = process.env;', 'process.env'],
    ['server/a.ts', 'const { env } = process;', 'env } = process'],
    ['server/a.ts', "import { env } from 'node:process';", "'node:process'"],
    ['server/a.ts', 'const timer = setInterval(work, 500);', 'setInterval('],
    ['server/a.ts', 'timer = setTimeout(async () => again(), 500);', 'setTimeout(async'],
    ['shared/a.ts', "const A: readonly string[] = ['b'];", ": readonly string[] = ['b'];"],
    [
      'shared/a.ts',
      "const A: ReadonlySet<string> = new Set(['b']);",
      ": ReadonlySet<string> = new Set(['b']);",
    ],
    ['widget/pay/a.tsx', "window.localStorage.setItem('a', 'b');", 'localStorage'],
    ['widget/signin/a.ts', "window.sessionStorage.getItem('a');", 'sessionStorage'],
    ['hosted/ui/a.tsx', 'const left = Date.parse(until) - Date.now();', 'Date.now'],
    ['shared/sales/a.ts', 'function of(now = new Date( )) {}', 'Date( )'],
    ['widget/till/a.ts', 'const now = new Date;', 'new Date'],
    ['widget/pay/a.tsx', "document.cookie = 'a=b';", '.cookie'],
    ['widget/pay/a.tsx', "new BroadcastChannel('a');", 'BroadcastChannel'],
    ['shared/a.ts', 'const A = /(?<=a)b/;', 'lookbehind'],
    ['hosted/ui/a.ts', "type A = typeof import('./b.ts');", "typeof import('./b.ts')"],
    ['server/payments/pay/a.ts', "type A = import('#shared/b.ts').B;", "import('#shared/b.ts').B"],
    ['server/payments/pay/a.sql', 'insert into ledger.posting values (1);', 'insert into ledger.'],
    ['server/payments/pay/a.sql', 'UPDATE ledger.account set balance = 1;', 'UPDATE ledger.'],
    ['server/payments/pay/a.ts', 'sql`delete\n  from ledger.posting`', 'delete\n  from ledger.'],
    ['server/platform/db/a.sql', 'truncate table "ledger".posting;', 'truncate table "ledger".'],
  ])('find in %s: %s', (path, text, word) => {
    expect(textProblem(path, text)).toBe(word);
  });

  it.each([
    ['shared/a.ts', "type Keys = keyof typeof import('#locales/en/pay.json');"],
    ['widget/signin/mail-ticket.ts', "window.sessionStorage.getItem('a');"],
    ['shared/clock.ts', 'const now = Date.now();'],
    ['server/payments/live/live.ts', 'const timer = setInterval(beat, 500);'],
    ['hosted/ui/a.tsx', 'const text = format.format(new Date(at));'],
    ['server/payments/pay/a.ts', 'const now = Date.now();'],
    ['hosted/operate/a.ts', 'const A = /(?<=a)b/;'],
    ['server/payments/pay/a.ts', "const { B } = await import('./b.ts');"],
    ['server/ledger/a.sql', 'insert into ledger.posting values (1);'],
    ['server/platform/db/a.sql', 'create trigger a before insert on ledger.posting;'],
    ['server/platform/db/migrations/0001_a.sql', 'insert into ledger.a select 1;'],
  ])('allow in %s: %s', (path, text) => {
    expect(textProblem(path, text)).toBeUndefined();
  });

  it('find a duplicate and a migration without a name', () => {
    expect(migrationProblems(['0001_a.sql', '0002_b.sql'])).toEqual([]);
    expect(migrationProblems(['0001_a.sql', '0003_b.sql'])).toEqual([]);
    expect(migrationProblems(['0001_a.sql', '0001_b.sql'])).toHaveLength(1);
    expect(migrationProblems(['0001.sql'])).toHaveLength(1);
  });
});
