/** The steps of a random walk, as commands of fast-check: it shrinks a failing walk and prints it. */
import fc from 'fast-check';
import type { Act } from './acts-of-person.ts';
import type { Checkout } from './checkout.ts';
import { keepPromises, lossesOf } from './promises.ts';

/** More than any walk has surfaces. */
const MOST_SURFACES = 12;

export type Step = fc.AsyncCommand<Checkout, Checkout, true>;

/** @param onStep called after each step that was taken */
export const stepsOf = (acts: readonly Act[], onStep: () => void): fc.Arbitrary<Step>[] =>
  acts.flatMap((act) => Array.from({ length: act.weight }, () => stepOf(act, onStep)));

const stepOf = (act: Act, onStep: () => void): fc.Arbitrary<Step> =>
  fc.nat(MOST_SURFACES - 1).map((index) => {
    let done = act.text;
    return {
      check: async (checkout) => act.of(checkout).length > 0,
      async run(checkout) {
        const choices = act.of(checkout);
        const surface = choices[index % choices.length];
        if (!surface) return;
        done = `${act.text} ${surface.kind}`;
        const losses = lossesOf(checkout);
        await act.run(checkout, surface);
        await keepPromises(checkout, losses);
        onStep();
      },
      toString: () => done,
    };
  });
