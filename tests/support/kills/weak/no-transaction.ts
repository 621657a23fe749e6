/** Preloaded: every statement of this program is a commit of its own. */
import pg from 'pg';

const ask: (...given: unknown[]) => unknown = pg.Client.prototype.query;
const BOUNDS = ['begin', 'commit', 'rollback'];

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, query: unknown, ...more: unknown[]) {
    const isBound = typeof query === 'string' && BOUNDS.includes(query);
    return ask.call(this, isBound ? 'select 1' : query, ...more);
  },
});
