/** The buttons, fields and pages that the documents for businesses name are on the screens. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const DOCUMENTS = [
  'docs/{api,business,domain,go-live,linking,quickstart,refunds,stacks,test-mode,till,tokens,webhooks}.md',
  'docs/embed/*.md',
];
/** In italics with a capital, but not a whole sentence; `A → B` names a way through pages. */
const LABEL = /(?<![*\w])\*([A-Z][^*]{1,80})(?<!\.)\*(?![*\w])/g;
const CODE = /```[\s\S]*?```/g;

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

async function screenTexts(): Promise<string[]> {
  const texts: string[] = [];
  for await (const file of glob('locales/en/*.json')) {
    texts.push(...textsIn(JSON.parse(await readFile(file, 'utf8'))));
  }
  // A field with a note beside it is named by its first sentence.
  return texts.flatMap((text) => [text.replace(/[.…]$/, ''), ...text.split('. ').slice(0, 1)]);
}

test('every label in the documents for businesses is on a screen', async () => {
  const texts = await screenTexts();
  const isShown = (label: string) =>
    label.endsWith(' …')
      ? texts.some((text) => text.startsWith(`${label.slice(0, -1)}{{`))
      : texts.includes(label);
  const missing: string[] = [];
  let checked = 0;
  for await (const document of glob(DOCUMENTS)) {
    const text = (await readFile(document, 'utf8')).replace(CODE, '');
    for (const [, found = ''] of text.matchAll(LABEL)) {
      const labels = found.replace(/\s+/g, ' ').split(' → ');
      for (const label of labels) {
        checked += 1;
        if (!isShown(label)) missing.push(`${document}: ${label}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(checked).toBeGreaterThan(30);
});

/** What one thing was called in several ways, and its name. */
const OTHER_NAMES: [RegExp, name: string][] = [
  [
    /\*(Developers|Profile) →|API and webhooks|Settings, [A-Z]|the \*?(Webhooks|Domain)\*? tab/,
    'Settings → …',
  ],
  [/\b(shop|merchant|server|SALUS_TOKEN)('s)?\W{1,3}(an? |the )?API token\b/i, 'API key'],
];

test('the settings and the key have one name in what an engineer reads', async () => {
  const found: string[] = [];
  const read = 'packages/{server,react,embed}/{README.md,*.ts,cli/*.ts}';
  for await (const file of glob([...DOCUMENTS, read, 'examples/*/*.{md,mjs}', 'README.md'])) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(file, 'utf8');
    for (const [other, name] of OTHER_NAMES) {
      const [words] = other.exec(text) ?? [];
      if (words) found.push(`${file}: "${words}" is ${name}`);
    }
  }

  expect(found).toEqual([]);
});
