/**
 * `npm run test:long` (`SCREENS=1`) tests every page, width and language. `npm test` tests those that
 * differ most.
 */
export const IS_LONG: boolean = process.env.SCREENS !== undefined;

/** @param few what stands for all of them in `npm test` */
export const often = <T>(all: readonly T[], few: readonly NoInfer<T>[]): readonly T[] =>
  IS_LONG ? all : few;
