/** The table of states in the documentation is the one that the random walks compare surfaces with. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  MEMBER_STATES,
  SESSION_STATES,
  SURFACES,
  shownIn,
  stateTable,
} from '../support/checkout/states.ts';

it('shows in the documentation what the model of the checkout says', () => {
  expect(readFileSync('docs/embed/states.md', 'utf8')).toContain(`\n${stateTable()}\n`);
});

it('says what each surface shows in each state', () => {
  for (const surface of SURFACES)
    for (const session of SESSION_STATES)
      for (const member of MEMBER_STATES) expect(shownIn(surface, session, member)).not.toBe('');
});
