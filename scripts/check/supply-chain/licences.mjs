/** Licences that packages may have, as SPDX identifiers. */

/** They ask for no more than their notice to be kept. */
const ANYWHERE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, unchanged.
  'OFL-1.1',
  // Changes are to be named as well; there are none.
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Tools that build and test, whose code is in nothing that runs in production. */
const TO_BUILD = ['CC BY-SA 4.0', 'MPL-2.0', 'WTFPL'];

/** Shared libraries in a package of their own, unchanged: the LGPL asks that they can be replaced. */
const SHARED_LIBRARIES = { licence: 'LGPL-3.0-or-later', names: /^@img\/sharp-/ };

/** The licence files of packages without a licence field, as they were read. */
const READ_BY_HAND = {
  'cross-domain-safe-weakmap': 'Apache-2.0',
  'cross-domain-utils': 'Apache-2.0',
  memorystream: 'MIT',
  'png-js': 'MIT',
  'post-robot': 'Apache-2.0',
  'universal-serialize': 'Apache-2.0',
  'zalgo-promise': 'Apache-2.0',
};

/** @returns the licence of a package of the lockfile */
export const licenceOf = (name, { license }) => license ?? READ_BY_HAND[name] ?? 'none';

/** Of a choice (`OR`) one part is enough; of several licences at once (`AND`) all are needed. */
export function isAllowed(licence, ships, name = '') {
  const allowed = ships ? [...ANYWHERE] : [...ANYWHERE, ...TO_BUILD];
  if (SHARED_LIBRARIES.names.test(name)) allowed.push(SHARED_LIBRARIES.licence);
  const alternatives = licence.replace(/^\(|\)$/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((part) => allowed.includes(part)));
}
