/**
 * Compares the texts of all languages: same keys, same placeholders, the plural forms a language
 * needs, and no key that the code does not use. The compiler checks the opposite: a key in code
 * has a text. Needs the pinned Node, which reads the members of built keys (`blocked.${reason}`)
 * from `shared`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';
import { BUILT } from './built-keys.mjs';

/** { 'pay/en': { key: text } } with flat keys, from { 'pay/en': nested }. */
function flatten(value, path = []) {
  if (typeof value === 'string') return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

/** Areas that are rendered whole, section by section: code contains their names, not their keys. */
const WHOLE = /^legal-/;

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** A number with the word that it counts: `{{seconds}} seconds`, but not `Shown: {{count}}` at the end. */
const COUNT = /\{\{(count|seconds|minutes|hours|days)\}\} ?\p{L}/u;
const PERCENT = /(?<!\d)(?!400)\d+\s?%/;
const stem = (key) => key.replace(PLURAL, '');
const placeholders = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]);

/** Stem → the placeholders of all its forms, and the plural forms there are. */
function stems(texts) {
  const found = new Map();
  for (const [key, text] of flatten(texts)) {
    const entry = found.get(stem(key)) ?? { names: new Set(), forms: new Set() };
    for (const name of placeholders(text)) entry.names.add(name);
    entry.isCount ||= COUNT.test(text);
    entry.isPercent ||= PERCENT.test(text);
    for (const form of PLURAL.exec(key)?.slice(1) ?? []) entry.forms.add(form);
    found.set(stem(key), entry);
  }
  return found;
}

function compareLanguages(area, byLanguage) {
  const problems = [];
  const all = Object.entries(byLanguage).map(([language, texts]) => [language, stems(texts)]);
  const keys = new Set(all.flatMap(([, found]) => [...found.keys()]));
  for (const key of keys) {
    const names = new Set(all.flatMap(([, found]) => [...(found.get(key)?.names ?? [])]));
    const isPlural = all.some(([, found]) => found.get(key)?.forms.size);
    for (const [language, found] of all) {
      const where = `${language}/${area}.json: ${key}`;
      const entry = found.get(key);
      if (!entry) {
        problems.push(`${where} is missing`);
        continue;
      }
      if (entry.isPercent) problems.push(`${where} names a percentage, which is a setting`);
      const absent = [...names].filter((name) => !entry.names.has(name));
      if (absent.length > 0) problems.push(`${where} lacks {{${absent.join('}}, {{')}}}`);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      if (!isPlural) {
        // Japanese has one form for every number.
        if (entry.isCount && forms.length > 1)
          problems.push(`${where} counts without plural forms`);
        continue;
      }
      for (const form of forms) {
        if (!entry.forms.has(form)) problems.push(`${where} lacks its form _${form}`);
      }
    }
  }
  return problems;
}

/** The keys in a source file, without the area in front (`auth:login.title`). */
function readSource(text) {
  const withoutArea = (literal) => literal.replace(/^[a-z-]+:/, '');
  const quoted = [...text.matchAll(/(['"`])((?:[a-z-]+:)?[\w.-]+)\1/g)];
  return {
    literals: new Set(quoted.map((match) => withoutArea(match[2]))),
    /** Literals that must be a key. */
    asked: [...text.matchAll(/\b(?:t\(|texts\(\{ key:|key:) ?'([^']+\.[^']+)'/g)].map((match) =>
      withoutArea(match[1]),
    ),
    /** Sections that the server reads whole. */
    sections: [...text.matchAll(/readSection\(\w+, '([\w-]+)', '([\w-]+)'\)/g)].map(
      (match) => `${match[1]}.${match[2]}.`,
    ),
    prefixes: [...text.matchAll(/`(?:[a-z]+:)?((?:[a-z-]+\.)+)\$\{/g)].map((match) => match[1]),
    properties: new Set([...text.matchAll(/\.([a-z][\w]*)\b/g)].map((match) => match[1])),
    imported: [...text.matchAll(/locales\/\w+\/(\w+)\.json/g)].map((match) => match[1]),
  };
}

function checkUse(locales, sources, built) {
  const problems = [];
  const files = Object.entries(sources).map(([path, text]) => ({ path, ...readSource(text) }));
  const usesArea = (area, file) =>
    files.some(
      ({ path, imported }) => imported.includes(area) && folder(path) === folder(file.path),
    );
  for (const [area, byLanguage] of Object.entries(locales)) {
    if (WHOLE.test(area)) {
      if (!files.some(({ literals }) => literals.has(area)))
        problems.push(`no code shows ${area}.json`);
      continue;
    }
    for (const key of stems(Object.values(byLanguage)[0] ?? {}).keys()) {
      const prefix = Object.keys(built).find((start) => key.startsWith(start));
      const used = files.some((file) => {
        if (file.literals.has(key)) return true;
        if (file.sections.some((section) => `${area}.${key}`.startsWith(section))) return true;
        if (!key.includes('.') && file.properties.has(key) && usesArea(area, file)) return true;
        if (!prefix || !file.prefixes.includes(prefix)) return false;
        const member = key.slice(prefix.length);
        const { exactly, among } = built[prefix];
        return (exactly ?? among)?.includes(member) ?? file.literals.has(member);
      });
      if (!used) problems.push(`${area}.json: no code uses ${key}`);
    }
  }
  return problems;
}

const folder = (path) => path.slice(0, path.lastIndexOf('/'));

/** A language has every area or is not offered, because half a translation is worse than none. */
function completed(locales) {
  const languages = new Set(Object.values(locales).flatMap(Object.keys));
  const nothing = Object.fromEntries([...languages].map((language) => [language, {}]));
  return Object.entries(locales).map(([area, byLanguage]) => [area, { ...nothing, ...byLanguage }]);
}

/** `locales`: { area: { language: texts } }, `sources`: { path: text }. */
export function localeProblems(locales, sources, built = BUILT) {
  return [
    ...completed(locales).flatMap(([area, languages]) => compareLanguages(area, languages)),
    ...checkUse(locales, sources, built),
  ];
}

function readLocales() {
  const locales = {};
  for (const path of globSync('locales/*/*.json', { cwd: ROOT })) {
    const [, language, file] = path.split('/');
    const area = file.replace('.json', '');
    locales[area] ??= {};
    locales[area][language] = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  }
  return locales;
}

function readSources() {
  const paths = globSync(
    '{shared,widget,hosted,server/{platform/{mail,locales},people/suspensions,payments/{till,invoices,statements},web/documents}}/**/*.{ts,tsx}',
    {
      cwd: ROOT,
    },
  );
  // Merchant API strings are not translated; some event names look like keys.
  const sources = paths.filter(
    (path) => !/\.test\.tsx?$|\.d\.ts$|\/merchant-endpoints\.ts$/.test(path),
  );
  return Object.fromEntries(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

if (import.meta.main) {
  const locales = readLocales();
  const sources = readSources();
  const problems = localeProblems(locales, sources);
  if (Object.keys(locales).length === 0 || Object.keys(sources).length === 0) {
    problems.push('found no texts or no code to check');
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
