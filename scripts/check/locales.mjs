/**
 * Compares the texts of all languages: same keys, same placeholders, the plural forms a language
 * needs, and no key that the code does not use. The compiler checks the opposite: a key in code
 * has a text. Needs the pinned Node, which reads the members of built keys (`blocked.${reason}`)
 * from `shared`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUSINESS_PLACES, MEMBER_PLACES } from '../../hosted/layouts/account-nav/places.ts';
import { PRESETS } from '../../hosted/pages/api-settings/api-keys/presets.ts';
import { ACTIVITY_KINDS } from '../../shared/activity/kinds.ts';
import { OVERLAPS } from '../../shared/api-keys/schemas.ts';
import { CREDENTIAL_CHANGE_KINDS } from '../../shared/credentials/schemas.ts';
import { FINDINGS, SEVERITIES } from '../../shared/doctor/schemas.ts';
import { CHECK_RESULTS, PROOF_METHODS } from '../../shared/domain/schemas.ts';
import { FALLBACK_REASONS, FALLBACK_STEPS } from '../../shared/embed/protocol.ts';
import { catalogue } from '../../shared/errors.ts';
import { NOTICES } from '../../shared/notifications/kinds.ts';
import { BLOCKED_REASONS, OBSTACLES } from '../../shared/pay/obstacles.ts';
import { PAY_STATUSES } from '../../shared/pay/schemas.ts';
import { SIGN_IN_OBSTACLES } from '../../shared/pay/sign-in-obstacle.ts';
import { WAY_STEPS } from '../../shared/pay/way.ts';
import { ERASURE_BLOCKERS } from '../../shared/profile/erasure-schemas.ts';
import { PURCHASE_LIMITS, PURCHASE_STATUSES } from '../../shared/purchases/schemas.ts';
import { REFUND_REASONS, REFUND_REQUEST_STATUSES } from '../../shared/refund-requests/schemas.ts';
import { STATUS_CLASSES } from '../../shared/requests/schemas.ts';
import { PAYMENT_ORDERS, PAYMENT_STATUSES } from '../../shared/sales/schemas.ts';
import { SETUP_STEPS } from '../../shared/setup/schemas.ts';
import { ROLES } from '../../shared/team/scopes.ts';
import { SECRET_KINDS } from '../../shared/team-secrets/schemas.ts';
import { PAYMENT_STEPS, TRANSACTION_TYPES } from '../../shared/transactions/schemas.ts';
import { MEMBERSHIP_STATES } from '../../shared/wallet/membership.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATUSES } from '../../shared/webhooks/fields.ts';
import { ROOT } from '../run/runtime.mjs';

const CODES = [...Object.keys(catalogue), 'network', 'unknown'];
/** An active member reads their level alone. */
const NOT_ACTIVE = MEMBERSHIP_STATES.filter((state) => state !== 'active');
const CLOSED = ['paid', 'cancelled', 'expired'];
/** A proof that was found has a text of its own; `_` starts a plural form. */
const NOT_PROVEN = CHECK_RESULTS.filter((result) => result !== 'proven').map((result) =>
  result.replace('_', '-'),
);

/**
 * Keys that code builds: `exactly` names all members, `among` those that may exist; without either
 * a member is what stands as a literal in a file that builds such keys.
 * @type {Record<string, { exactly?: readonly string[], among?: readonly string[] }>}
 */
export const BUILT = {
  'blocked.': { exactly: OBSTACLES },
  'erasure-blockers.': { exactly: ERASURE_BLOCKERS },
  'hold-reasons.': { exactly: CREDENTIAL_CHANGE_KINDS },
  'closed.': { exactly: PAY_STATUSES.filter((status) => CLOSED.includes(status)) },
  'notice.': {
    among: [...CODES, ...SIGN_IN_OBSTACLES, 'passkey_unused', 'covered', 'unconfirmed'],
  },
  'errors.': { among: CODES },
  'action.': {},
  'limits.': { exactly: PURCHASE_LIMITS },
  'payment-steps.': { exactly: PAYMENT_STEPS },
  'payment-orders.': { exactly: PAYMENT_ORDERS },
  'order-status.': { exactly: PURCHASE_STATUSES },
  'types.': { exactly: TRANSACTION_TYPES },
  'problems.': { exactly: DELIVERY_PROBLEMS },
  'delivery-states.': { exactly: DELIVERY_STATUSES },
  'way.': { exactly: WAY_STEPS },
  'statuses.': { exactly: PAYMENT_STATUSES },
  'state.': { exactly: NOT_ACTIVE },
  'words.': { exactly: NOT_ACTIVE },
  'proven-by.': { exactly: [...PROOF_METHODS, 'operator'] },
  'results.': { exactly: NOT_PROVEN },
  'severity.': { exactly: SEVERITIES },
  'findings.': { exactly: FINDINGS },
  'steps.': { exactly: FALLBACK_STEPS },
  'reasons.': { exactly: FALLBACK_REASONS },
  'refund-reasons.': { exactly: REFUND_REASONS },
  'list-status.': { exactly: ['all', ...REFUND_REQUEST_STATUSES] },
  'request-status.': { exactly: REFUND_REQUEST_STATUSES },
  'overlap.': { exactly: OVERLAPS.flatMap((hours) => [`${hours}`, `${hours}-hint`]) },
  'preset.': { exactly: [...PRESETS, 'custom'].flatMap((name) => [name, `${name}-hint`]) },
  'setup-steps.': { exactly: SETUP_STEPS.flatMap((name) => [name, `${name}-text`]) },
  'business-nav.': { exactly: BUSINESS_PLACES.map(({ name }) => name) },
  'tabs.': { exactly: MEMBER_PLACES.map(({ name }) => name) },
  'sale-status.': { exactly: PAY_STATUSES },
  'refusal.': { exactly: BLOCKED_REASONS },
  'roles.': { exactly: ROLES },
  'secret-kinds.': { exactly: SECRET_KINDS },
  'hints.': { exactly: ROLES },
  'class.': { exactly: STATUS_CLASSES },
  'mail-kinds.': { exactly: NOTICES.map((kind) => kind.replaceAll('_', '-')) },
  'kinds.': { exactly: ACTIVITY_KINDS.map((kind) => kind.replaceAll(/[._]/g, '-')) },
};

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
    '{shared,widget,hosted,server/{platform/{mail,locales},people/suspensions,payments/till,web/documents}}/**/*.{ts,tsx}',
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
