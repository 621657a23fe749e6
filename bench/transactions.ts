/**
 * `npm run bench`: does a list of transactions stay as fast on its tenth page, and with a hundred
 * times the history? On PGlite, and on PostgreSQL when `DATABASE_URL` names a server whose login
 * may create a database; it gets one of its own, dropped afterwards.
 */
import { randomBytes } from 'node:crypto';
import { openAccount } from '../server/ledger/accounts.ts';
import { readPage } from '../server/payments/transactions/pages.ts';
import { type Database, openPglite, openPostgres } from '../server/platform/db/database.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { type Comparison, compare } from './compare.ts';
import { memberWithHistory, type Subject } from './history.ts';

const ROWS = 100_000;
const FEW = 1000;
const PAGE = 20;
/** The tenth page may take this much of the first. */
const LIMIT = 1.2;

async function measure(name: string, database: Database): Promise<boolean> {
  const { db } = database;
  await prepareDatabase(database, false);
  const accountOf = (path: string) => openAccount(db, path);
  const few = await memberWithHistory(db, accountOf, FEW);
  const many = await memberWithHistory(db, accountOf, ROWS);
  const page = (owner: Subject, after?: string) => readPage(db, owner, { after, limit: PAGE });

  let ninth: string | undefined;
  for (let number = 1; number < 10; number++) ninth = (await page(many, ninth)).next ?? undefined;
  const tenth = await compare(
    () => page(many),
    () => page(many, ninth),
  );
  const growth = await compare(
    () => page(few),
    () => page(many),
  );
  const inVain = (owner: Subject) => readPage(db, owner, { search: 'nowhere', limit: PAGE });
  const search = await compare(
    () => inVain(few),
    () => inVain(many),
    20,
  );
  const isWithin = tenth.ratio <= LIMIT;
  report(name, 'first page → tenth page', tenth, isWithin ? '✓' : `✗ above ${LIMIT}`);
  report(name, `${FEW} → ${ROWS} rows, first page`, growth);
  report(name, `${FEW} → ${ROWS} rows, nothing found`, search);
  return isWithin;
}

function report(name: string, what: string, { first, second, ratio }: Comparison, verdict = '') {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(9);
  console.log(
    `${name.padEnd(11)} ${what.padEnd(32)} ${ms(first)} → ${ms(second)}  × ${ratio.toFixed(2)} ${verdict}`,
  );
}

async function onPglite(): Promise<boolean> {
  const database = await openPglite('memory://');
  try {
    return await measure('PGlite', database);
  } finally {
    await database.close();
  }
}

async function onPostgres(address: string): Promise<boolean> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const admin = openPostgres(address, 1);
  await admin.execute(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href, 1);
  try {
    return await measure('PostgreSQL', database);
  } finally {
    await database.close();
    await admin.execute(`drop database ${name}`);
    await admin.close();
  }
}

const { DATABASE_URL: address } = process.env;
const verdicts = [await onPglite(), ...(address ? [await onPostgres(address)] : [])];
process.exitCode = verdicts.every(Boolean) ? 0 : 1;
