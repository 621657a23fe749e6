/**
 * The texts of all languages: same keys, same placeholders, the plural forms a language needs; no
 * key that no code uses, no key in code that no language has. Needs the pinned Node, because it
 * reads the members of built keys (`blocked.${reason}`) from the contracts in `shared`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINDINGS, SEVERITIES } from '../shared/doctor/contract.ts';
import { CHECK_RESULTS, PROOF_METHODS } from '../shared/domain/contract.ts';
import { FALLBACK_REASONS, FALLBACK_STEPS } from '../shared/embed/protocol.ts';
import { catalogue } from '../shared/errors.ts';
import { BLOCKED_REASONS, PAY_STATUSES } from '../shared/pay/contract.ts';
import { PURCHASE_STATUSES } from '../shared/purchases/contract.ts';
import { PAYMENT_STATUSES } from '../shared/sales/contract.ts';
import { TRANSACTION_TYPES } from '../shared/transactions/contract.ts';
import { MEMBERSHIP_STATES } from '../shared/wallet/membership.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES } from '../shared/webhooks/fields.ts';
import { ROOT } from './runtime.mjs';

const CODES = [...Object.keys(catalogue), 'network', 'unknown'];
const CLOSED = ['paid', 'cancelled', 'expired'];
/** A proof that was found is told of as such; `_` begins a plural form. */
const NOT_PROVEN = CHECK_RESULTS.filter((result) => result !== 'proven').map((result) =>
  result.replace('_', '-'),
);

/**
 * Keys that code builds: `exactly` names all members, `among` those that may exist; without either
 * a member is what stands as a literal in a file that builds such keys.
 * @type {Record<string, { exactly?: readonly string[], among?: readonly string[] }>}
 */
export const BUILT = {
  'blocked.': { exactly: BLOCKED_REASONS },
  'closed.': { exactly: PAY_STATUSES.filter((status) => CLOSED.includes(status)) },
  'notice.': {
    among: [...CODES, 'popup_blocked', 'passkey_unused', 'covered', 'unconfirmed'],
  },
  'errors.': { among: CODES },
  'action.': {},
  'order-status.': { exactly: PURCHASE_STATUSES },
  'types.': { exactly: TRANSACTION_TYPES },
  'problems.': { exactly: DELIVERY_PROBLEMS },
  'delivery-states.': { exactly: DELIVERY_STATUSES },
  'statuses.': { exactly: PAYMENT_STATUSES },
  'state.': { exactly: MEMBERSHIP_STATES },
  'words.': { exactly: MEMBERSHIP_STATES },
  'proven-by.': { exactly: [...PROOF_METHODS, 'operator'] },
  'results.': { exactly: NOT_PROVEN },
  'severity.': { exactly: SEVERITIES },
  'findings.': { exactly: FINDINGS },
  'steps.': { exactly: FALLBACK_STEPS },
  'reasons.': { exactly: FALLBACK_REASONS },
};

/** { 'pay/en': { key: text } } with flat keys, from { 'pay/en': nested }. */
function flatten(value, path = []) {
  if (typeof value === 'string') return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

/** Areas whose texts are shown whole, section by section: their keys are in no code, their names are. */
const WHOLE = /^legal-/;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stem = (key) => key.replace(PLURAL, '');
const placeholders = (text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]);

/** Stem → the placeholders of all its forms, and the plural forms there are. */
function stems(texts) {
  const found = new Map();
  for (const [key, text] of flatten(texts)) {
    const entry = found.get(stem(key)) ?? { names: new Set(), forms: new Set() };
    for (const name of placeholders(text)) entry.names.add(name);
    const form = PLURAL.exec(key)?.[1];
    if (form) entry.forms.add(form);
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
      const absent = [...names].filter((name) => !entry.names.has(name));
      if (absent.length > 0) problems.push(`${where} lacks {{${absent.join('}}, {{')}}}`);
      if (!isPlural) continue;
      for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
        if (!entry.forms.has(form)) problems.push(`${where} lacks its form _${form}`);
      }
    }
  }
  return problems;
}

/** What one source file says about keys. Areas in front of a key (`auth:login.title`) are cut. */
function readSource(text) {
  const withoutArea = (literal) => literal.replace(/^[a-z-]+:/, '');
  const quoted = [...text.matchAll(/(['"`])((?:[a-z-]+:)?[\w.-]+)\1/g)];
  return {
    literals: new Set(quoted.map((match) => withoutArea(match[2]))),
    /** Literals that can be nothing but a key. */
    asked: [...text.matchAll(/\b(?:t\(|texts\(\{ key:|key:) ?'([^']+\.[^']+)'/g)].map((match) =>
      withoutArea(match[1]),
    ),
    prefixes: [...text.matchAll(/`(?:[a-z]+:)?((?:[a-z-]+\.)+)\$\{/g)].map((match) => match[1]),
    properties: new Set([...text.matchAll(/\.([a-z][\w]*)\b/g)].map((match) => match[1])),
    imported: [...text.matchAll(/locales\/\w+\/(\w+)\.json/g)].map((match) => match[1]),
  };
}

function checkUse(locales, sources, built) {
  const problems = [];
  const files = Object.entries(sources).map(([path, text]) => ({ path, ...readSource(text) }));
  const known = new Set();
  const groups = new Set();
  for (const byLanguage of Object.values(locales)) {
    for (const texts of Object.values(byLanguage)) {
      for (const key of stems(texts).keys()) known.add(key);
      for (const key of Object.keys(texts)) if (typeof texts[key] === 'object') groups.add(key);
    }
  }

  for (const { path, literals, asked, prefixes } of files) {
    const looksLikeKey = (literal) =>
      /^[a-z][\w-]*(\.[\w-]+)+$/.test(literal) && groups.has(literal.split('.')[0]);
    for (const key of new Set([...asked, ...[...literals].filter(looksLikeKey)])) {
      if (!known.has(key)) problems.push(`${path}: no language has ${key}`);
    }
    for (const prefix of new Set(prefixes)) {
      const group = prefix.slice(0, -1).split('.')[0];
      if (groups.has(group) && !built[prefix]) {
        problems.push(`${path}: builds ${prefix}…, which the table BUILT does not know`);
      }
    }
  }

  const isBuilt = (prefix) => files.some(({ prefixes }) => prefixes.includes(prefix));
  for (const [prefix, { exactly = [] }] of Object.entries(built)) {
    for (const member of isBuilt(prefix) ? exactly : []) {
      if (!known.has(prefix + member)) problems.push(`no language has ${prefix}${member}`);
    }
  }

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

/** A language has every area, or it is not there: a page half in English is no translation. */
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
  const paths = globSync('{shared,widget,hosted,server/{mail,documents}}/**/*.{ts,tsx}', {
    cwd: ROOT,
  });
  // What merchants' servers are told is in no language; some names of events look like keys.
  const sources = paths.filter(
    (path) => !/\.test\.tsx?$|\.d\.ts$|\/merchant-contract\.ts$/.test(path),
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
