/**
 * `npm run test:long` (`SCREENS=1`) looks at every page, width and language; `npm test` at those that
 * differ most.
 */
export const IS_LONG: boolean = process.env.SCREENS !== undefined;

/** @param few what stands for all of them in `npm test` */
export const often = <T>(all: readonly T[], few: readonly NoInfer<T>[]): readonly T[] =>
  IS_LONG ? all : few;
