/**
 * Calls `onChange` whenever what a surface shows may have changed: its session, the account of whoever
 * is signed in, or something unknown while the person was elsewhere. Each surface has exactly one.
 * @returns a function that ends it
 */
export type Live = (onChange: () => void) => () => void;
