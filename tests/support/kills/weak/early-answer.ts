/** Preloaded: this server answers that a payment is made, and commits it a moment later. */
import pg from 'pg';
import { textOf } from './statement.ts';

const LATER_MS = 500;
const ask: (...given: unknown[]) => Promise<unknown> = pg.Pool.prototype.query;

Object.assign(pg.Pool.prototype, {
  async query(this: pg.Pool, ...given: unknown[]) {
    if (!textOf(given[0]).includes('pay.confirm(')) return ask.apply(this, given);
    const client = await this.connect();
    await client.query('begin');
    const send: (...given: unknown[]) => Promise<unknown> = client.query.bind(client);
    const answer = await send(...given);
    setTimeout(() => client.query('commit /* late */').then(() => client.release()), LATER_MS);
    return answer;
  },
});
