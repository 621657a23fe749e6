import * as z from 'zod/mini';

export const wholeNumber = (least: number, most: number) => {
  const problem = `A whole number from ${least} to ${most}.`;
  return z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem));
};
