/**
 * The browsers that are served, and what is newer than they are: of the web's interfaces and of
 * JavaScript's built-in objects, by MDN's compatibility data.
 */
import data from '@mdn/browser-compat-data/forLegacyNode';

const { api, javascript, browsers } = data;

/** Versions released after this day are newer than what is served: docs/embed/browsers.md. */
const SERVED_SINCE = '2022-05-28';

/** The browsers of Baseline. */
const NAMES = [
  'chrome',
  'chrome_android',
  'edge',
  'firefox',
  'firefox_android',
  'safari',
  'safari_ios',
];

/** The newest version of each browser on that day. */
export const SERVED = Object.fromEntries(NAMES.map((name) => [name, versionOf(name)]));

function versionOf(name) {
  const released = Object.entries(browsers[name].releases).filter(
    ([, { release_date: day }]) => day && day <= SERVED_SINCE,
  );
  return Math.max(...released.map(([version]) => Number(version)));
}

/** A part that is supported in part is there: a call of it does not throw. */
const isIn = (
  { version_added: added, version_removed: removed, flags, prefix, alternative_name },
  version,
) =>
  typeof added === 'string' &&
  !flags &&
  !prefix &&
  !alternative_name &&
  Number(added.replace('≤', '')) <= version &&
  !(typeof removed === 'string' && Number(removed) <= version);

/** Whether one of the served browsers lacks it. */
const isNewer = (feature) =>
  NAMES.some((name) => {
    const support = feature?.__compat?.support[name];
    return support && ![support].flat().some((one) => isIn(one, SERVED[name]));
  });

const members = (features) => Object.entries(features).filter(([name]) => name !== '__compat');

/** @returns {Map<string, Set<string>>} names of an interface's newer members; `''` is the interface itself */
function newerOf(features) {
  const found = new Map();
  for (const [name, feature] of members(features)) {
    const newer = members(feature).filter(([, member]) => isNewer(member));
    const names = newer.map(([member]) => member);
    if (isNewer(feature)) names.push('');
    if (names.length > 0) found.set(name, new Set(names));
  }
  return found;
}

/** Whether MDN lists the member, newer or not. */
export const isListed = (name, member) => api[name]?.[member] !== undefined;

/** By interface: a static member ends in `_static`, and a constructor has the interface's own name. */
export const NEWER_API = newerOf(api);
/** By built-in object. */
const NEWER_BUILTINS = newerOf({ ...javascript.builtins, ...javascript.builtins.Intl });

/**
 * What a browser that has nothing newer lacks, as the owner's path and the name: of `URL` or
 * `Array.prototype`, for example. Events are no members, and a constructor goes with
 * its interface alone.
 */
export function newerNames() {
  const ofApi = [...NEWER_API].flatMap(([owner, names]) =>
    [...names].flatMap((name) => {
      if (name === '') return [['globalThis', owner]];
      if (name === owner || name.endsWith('_event')) return [];
      if (name.endsWith('_static')) return [[owner, name.slice(0, -'_static'.length)]];
      return [[owner === 'Window' ? 'globalThis' : `${owner}.prototype`, name]];
    }),
  );
  const ofBuiltins = [...NEWER_BUILTINS].flatMap(([owner, names]) =>
    [...names].flatMap((name) =>
      name === ''
        ? ['globalThis', 'Intl'].map((whole) => [whole, owner])
        : [owner, `${owner}.prototype`, `Intl.${owner}.prototype`].map((whole) => [whole, name]),
    ),
  );
  return [...ofApi, ...ofBuiltins];
}
