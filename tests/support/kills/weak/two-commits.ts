/**
 * Preloaded: this server replaces one call of the function IN_TWO with two, each its own commit:
 * the functions of the same name that end in `_first` and in `_then`.
 */
import pg from 'pg';
import { textOf } from './statement.ts';

const { IN_TWO = '' } = process.env;
const ask: (...given: unknown[]) => Promise<unknown> = pg.Pool.prototype.query;

Object.assign(pg.Pool.prototype, {
  async query(this: pg.Pool, query: unknown, ...more: unknown[]) {
    const text = textOf(query);
    if (!text.includes(`${IN_TWO}(`)) return ask.call(this, query, ...more);
    const half = (end: string) => ({
      ...(query as object),
      text: text.replace(`${IN_TWO}(`, `${IN_TWO}_${end}(`),
    });
    await ask.call(this, half('first'), ...more);
    return ask.call(this, half('then'), ...more);
  },
});
