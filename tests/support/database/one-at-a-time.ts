/**
 * Statements of one connection are awaited one after the other. `pg` warns once in a process when two are sent at once,
 * as `Promise.all` in a transaction does; here the warning fails the run.
 */
const TWO_AT_ONCE = /already executing a query/;
const heard = Symbol.for('salus.one-at-a-time');

if (!(heard in globalThis)) {
  Object.assign(globalThis, { [heard]: true });
  process.on('warning', (warning) => {
    if (TWO_AT_ONCE.test(warning.message)) throw warning;
  });
}
