/**
 * Loaded before a server that is soaked: it collects all of its garbage now and then, so that the least heap
 * of a minute is what it holds. V8 alone does so when it likes, which moves that by half from minute to minute.
 */
const EVERY_MS = 10_000;

setInterval(() => globalThis.gc(), EVERY_MS).unref();
