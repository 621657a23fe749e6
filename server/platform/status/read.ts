import type { CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/status/endpoints.ts';
import type { Config } from '../config/config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { figuresReader } from '../metrics/read-figures.ts';
import { judge } from './judge.ts';

type Status = CallOutput<typeof endpoints.read>;

const CACHE_MS = 15_000;

interface Day {
  day: string;
  part: string;
  measured: number;
  good: number;
}

/** @returns reads the status at most once in 15 seconds, however many ask; never rejects */
export function statusReader(
  db: Db,
  config: Pick<Config, 'cards' | 'chain'>,
): () => Promise<Status> {
  const figures = figuresReader(db);
  let known: Promise<Status> | undefined;
  let readAt = 0;

  async function read(): Promise<Status> {
    const checkedAt = new Date().toISOString();
    const works = judge(await figures(), config);
    const days = await daysOf(db).catch(() => []);
    const parts = [...works].map(([name, isWorking]) => {
      const own = days.filter(({ part }) => part === name);
      const sum = (column: 'good' | 'measured') =>
        own.reduce((total, day) => total + day[column], 0);
      return {
        ...{ name, works: isWorking },
        availability: own.length === 0 ? null : percent(sum('good'), sum('measured')),
        days: own.map(({ day, good, measured }) => ({
          day,
          availability: percent(good, measured),
        })),
      };
    });
    return { checkedAt, parts };
  }

  return () => {
    if (!known || Date.now() - readAt >= CACHE_MS) {
      readAt = Date.now();
      known = read();
    }
    return known;
  };
}

const daysOf = (db: Db): Promise<Day[]> =>
  rowsOf<Day>(db, sql`select day::text as day, part, measured, good from status_day order by day`);

/** Rounded down: what is missing is never rounded away. */
const percent = (good: number, measured: number): string =>
  (Math.floor((good * 10_000) / measured) / 100).toFixed(2);
