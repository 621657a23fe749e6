/** What the code keeps in a browser, and where the cookies policy says so. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** A file that mentions one of these may keep something. */
const STORES =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|tabStorage|deviceStorage|SafeStorage)\b|\bcaches\.|document\.cookie|\bsetCookie\(|\bserviceWorker\b/;

/** Places where something is kept; the first group is its key, if it has one. */
const WRITES = [
  /\b(?:tabStorage|deviceStorage|storage|device)(?:\(\)\??)?\.(?:write|setItem)\(\s*([^,]+),/g,
  /\bsetCookie\(\s*([^,]+),/g,
  /\bdocument\.(cookie) =/g,
  /\b(caches)\.open\(/g,
  /\b(indexedDB)\.open\(/g,
  /\b(serviceWorker)\s*\.register\(/g,
];

/** Files that read, or give others the means to write. */
const WRITE_NOTHING = [
  'hosted/app/main.tsx',
  'hosted/early/main.ts',
  'hosted/platform/safe-storage.ts',
];

/** `file: key` → a phrase of the English policy; null for colleagues' console, which has no visitors. */
const POLICY: Readonly<Record<string, string | null>> = {
  'hosted/features/consent/consent.ts: cookie': 'which kinds of cookies you have allowed',
  'hosted/features/offline-shell/keep-offline-shell.ts: serviceWorker': 'a service worker',
  'hosted/features/offline-shell/kept-passes.ts: indexedDB': 'the key of their code',
  'hosted/pages/buy/pending-order.ts: order': 'Your purchase of tokens',
  'hosted/pages/buy/pending-order.ts: order-request': 'the request that makes it',
  'hosted/pages/buy/pending-order.ts: order-shown': 'Your purchase of tokens',
  'hosted/pages/contact/draft.ts: contact.draft': 'A message you were writing to us',
  'hosted/platform/language.ts: language': 'The language and the currency',
  'hosted/platform/lazy-page.ts: reloaded.*': 'loaded again after a failure',
  'hosted/platform/store.ts: currency': 'The language and the currency',
  'hosted/platform/token-store.ts: place': 'In test mode: the payment or invitation',
  'hosted/platform/token-store.ts: token': 'The token of your sign-in',
  'hosted/platform/token-store.ts: until': 'and when it expires',
  'server/operate/console/sessions.ts: nameOf(config)': null,
  'server/payments/pay/frame-cookie.ts: __Host-salus_frame': 'Passkey in shops: lets a passkey',
  'server/payments/till/device-key.ts: nameOf(config)': 'Till: keeps a device',
  'server/people/sessions/refresh-cookie.ts: name': 'Sign-in: keeps you signed in',
  'server/people/sessions/visitor.ts: nameOf(config)': 'Device: recognises this device',
  'server/web/documents/offline-worker.ts: caches': 'a copy of the page',
  'widget/signin/mail-ticket.ts: salus.mail': 'the e-mail address that a mail is awaited at',
  'widget/till/model/device-settings.ts: salus.till.paper': 'the width of its paper',
  'widget/till/model/device-settings.ts: salus.till.seller': 'the name of the person who sells',
  'widget/till/model/device-settings.ts: salus.till.silent': 'that its sound is off',
};

/** A constant by its value, a template by its beginning. */
function keyOf(written: string, text: string): string {
  const value = written.match(/^[A-Z_a-z]\w*$/)
    ? (new RegExp(`const ${written} = ([^;\n]+);`).exec(text)?.[1] ?? written)
    : written;
  const [, literal] = /^['`](.*)['`]$/.exec(value) ?? [];
  return literal === undefined ? written : literal.replace(/\$\{.*?\}/g, '*');
}

const keysIn = (text: string): string[] =>
  WRITES.flatMap((write) => [...text.matchAll(write)].map(([, key]) => keyOf(key ?? '', text)));

const storing = globSync('{shared,widget,hosted,server}/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/test-support\/|^server\/web\/api-docs\//.test(path))
  .filter((path) => STORES.test(read(path)));

const policy = read('locales/en/legal-cookies.json');

describe('what is kept in a browser', () => {
  it('is in the list, key by key', () => {
    const found = storing.flatMap((path) => keysIn(read(path)).map((key) => `${path}: ${key}`));

    expect([...new Set(found)].sort()).toEqual(Object.keys(POLICY).sort());
  });

  it('is kept by no file whose keys this test cannot see', () => {
    const silent = storing.filter((path) => keysIn(read(path)).length === 0);

    expect(silent.sort()).toEqual(WRITE_NOTHING);
  });

  it.each(Object.entries(POLICY))('is named in the cookies policy: %s', (_, phrase) => {
    if (phrase !== null) expect(policy).toContain(phrase);
  });

  it('is named in every language as in English', () => {
    const shapeOf = (path: string) =>
      JSON.parse(read(path)).sections.map(({ id, body }: { id: string; body: unknown[] }) => [
        id,
        body.map((part) => (Array.isArray(part) ? part.length : 'text')),
      ]);
    const english = shapeOf('locales/en/legal-cookies.json');

    for (const path of globSync('locales/*/legal-cookies.json', { cwd: ROOT })) {
      expect([path, shapeOf(path)]).toEqual([path, english]);
    }
  });
});

describe('the search for keys', () => {
  it.each([
    ["const KEY = 'a.b';\ntabStorage.write(KEY, 'x');", 'a.b'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    ['const key = `seen.${name}`;\ntabStorage.write(key, "x");', 'seen.*'],
    ["storage()?.setItem('plain', '1');", 'plain'],
    ["reply.setCookie('__Host-a', value, {});", '__Host-a'],
    ["document.cookie = 'a=b';", 'cookie'],
  ])('finds in %s: %s', (text, key) => {
    expect(keysIn(text)).toEqual([key]);
  });
});
