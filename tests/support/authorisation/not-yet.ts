/**
 * What the rules demand and the server does not do yet. Cases that depend on it are left out; an empty list leaves
 * none out.
 */
import type { Case } from './cases.ts';
import type { Rule } from './rule.ts';

type Part = 'age' | 'freeze' | 'suspension';

/** Empty it, and delete this file, when all is built. */
export const NOT_YET: readonly Part[] = ['age', 'freeze', 'suspension'];

const DEPENDS: Record<Part, (one: Case, rule: Rule) => boolean> = {
  age: ({ factor }) => /fresh|former/.test(factor),
  freeze: ({ freeze }) => freeze !== 'none',
  suspension: ({ suspended }) => suspended === 'yes',
};

export const isBuilt = (part: Part): boolean => !NOT_YET.includes(part);

export const isLeftOut = (one: Case, rule: Rule): boolean =>
  NOT_YET.some((part) => DEPENDS[part](one, rule));
