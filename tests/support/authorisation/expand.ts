/** Expands a rule into cases, each with the outcome that the oracle expects. */
import { type Case, CREDENTIALS, type Credential, caseOf, dimensionsOf } from './cases.ts';
import { pairsOf, productOf } from './combinations.ts';
import type { Row } from './matrix.ts';
import { type Outcome, outcomeOf } from './oracle.ts';

export interface Expected {
  one: Case;
  outcome: Outcome;
}

/** The password alone is no proof of a person with a factor, who then learns nothing about the record. */
function expected({ rule, provesFirst }: Row, one: Case): Outcome {
  const outcome = outcomeOf(rule, one);
  const isRefused = provesFirst && one.credential === 'person' && one.factor === 'aged';
  const isLookedUp = ['passes', 'forbidden'].includes(outcomeOf(rule, { ...one, record: 'own' }));
  return isRefused && isLookedUp ? 'passes' : outcome;
}

/** @param isWhole every combination, instead of every pair of values */
export function casesOf(row: Row, isWhole: boolean, seed: number): Expected[] {
  const { rule, isUnmade } = row;
  const cases = CREDENTIALS.flatMap((credential: Credential) => {
    const of = (given: Record<string, string>) => caseOf({ ...given, credential });
    const choices: Record<string, readonly string[]> = Object.fromEntries(
      Object.entries(dimensionsOf(rule, credential, { hasRecord: isUnmade !== true, isWhole })),
    );
    const base = [{}, { mode: 'test' }].find((given) => outcomeOf(rule, of(given)) === 'passes');
    // A credential that the call does not take is refused whatever else holds.
    const refuses = (name: string, value: string) =>
      base !== undefined &&
      choices[name]?.length !== 1 &&
      outcomeOf(rule, of({ ...base, [name]: value })) !== 'passes';
    const rows = isWhole ? productOf(choices) : pairsOf(choices, refuses, seed);
    return rows.map(of);
  });
  return cases.map((one) => ({ one, outcome: expected(row, one) }));
}
