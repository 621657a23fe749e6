/**
 * Calls `onChange` whenever what a surface shows may have changed: its session, the account of whoever
 * is signed in, or something unknown while the person was elsewhere. Each surface has exactly one.
 * @param shown the version of the session that the surface shows; undefined where none is known
 * @returns a function that ends it
 */
export type Live = (onChange: () => void, shown: () => number | undefined) => () => void;
