/**
 * Everything beyond an inline payment at its tag, and the fallback; the loader imports it from our
 * origin when needed.
 */
export { begin } from './begin.ts';
export { complain } from './complain.ts';
export { fallBack, report } from './fall-back.ts';
export { greeted } from './greeted.ts';
export { close, open, update } from './open.ts';
export { place } from './place.ts';
export { start } from './start.ts';
