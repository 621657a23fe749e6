/**
 * What a page needs that does more than show a payment where the tag stands, or cannot; the loader
 * imports it from our origin when that is so.
 */
export { begin } from './begin.ts';
export { complain } from './complain.ts';
export { fallBack, report } from './fall-back.ts';
export { follow, warm } from './links.ts';
export { open } from './open.ts';
export { place } from './place.ts';

export type Extras = typeof import('./main.ts');
