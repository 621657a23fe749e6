/**
 * Payers and merchants, inserted in bulk and derived from a number, so that pgbench, which can only
 * count, addresses the same rows. Identifiers are as random as in production.
 */
import { createHash } from 'node:crypto';
import { issueToken } from '../../server/people/sessions/jwt.ts';
import type { KeyRing } from '../../server/platform/core/key-ring.ts';
import type { Database } from '../../server/platform/db/database.ts';

export const PAYERS = 2000;
const SHOPS = 200;
/**
 * Payers with earlier payments: few enough that each has a full page even in the smallest ledger.
 */
export const REGULARS = 200;
/** Of each payment: 4.00 EUR at 0.25 EUR a token, less five per cent. */
export const TOTAL = '15.2';
export const TOTAL_UNITS = '15200000000000000000';

/** Pay sessions that wait to be paid, by number. */
export interface Sessions {
  from: number;
  count: number;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
export const sessionId = (n: number) => `pay_${md5(`session${n}`).slice(0, 26)}`;
export const payerOf = (n: number) => n % PAYERS;
export const payerId = (payer: number) => `usr_${md5(`payer${payer}`).slice(0, 26)}`;
export const shopId = (shop: number) => `usr_${md5(`shop${shop}`).slice(0, 26)}`;

/** The same in SQL, of a number that is the expression. */
export const inSql = {
  id: (prefix: string, word: string, n: string) =>
    `'${prefix}_' || left(md5('${word}' || ${n}), 26)`,
  session: (n: string) => inSql.id('pay', 'session', n),
  payer: (n: string) => inSql.id('usr', 'payer', `${n} % ${PAYERS}`),
  regular: (n: string) => inSql.id('usr', 'payer', `${n} % ${REGULARS}`),
  shop: (n: string, word: Shops = 'shop') => inSql.id('usr', word, `${n} % ${SHOPS}`),
  signIn: (n: string) => `md5('sign-in' || ${n} % ${PAYERS})`,
};

export const signInOf = (payer: number) =>
  md5(`sign-in${payer}`).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const people = (prefix: string, count: number) => `
  insert into member (id, email, password_hash, confirmed_at, cash_account, stake_account)
  select id, n || '@${prefix}.test', 'none', now(),
    ledger.open_account('member:' || id || ':cash', 'TOKEN'),
    ledger.open_account('member:' || id || ':stake', 'TOKEN')
  from (select n, ${inSql.id('usr', prefix, 'n')} as id
    from generate_series(0, ${count - 1}) n) someone`;

/**
 * Members with a lasting balance, their sign-ins, shops, and a price, as the ledger’s functions
 * would write them.
 */
export async function makePeople({ execute }: Database): Promise<void> {
  await execute(people('payer', PAYERS));
  await execute(`insert into auth_session (id, member_id, refresh_hash, expires_at)
    select ${inSql.signIn('n')}::uuid, ${inSql.payer('n')}, '', now() + interval '30 days'
    from generate_series(0, ${PAYERS - 1}) n`);
  await execute(`select ledger.open_account('chain:custody', 'TOKEN', false)`);
  await execute(`select ledger.post(
    p_id => ${inSql.id('txn', 'fund', 'n')}, p_kind => 'deposit', p_business_key => 'bench:' || n,
    p_accounts => array[c.id, m.cash_account], p_amounts => array[-1e24, 1e24])
    from generate_series(0, ${PAYERS - 1}) n
    join member m on m.id = ${inSql.payer('n')}
    join ledger.account c on c.path = 'chain:custody'`);
  await execute(`insert into ledger.treasury_funding (transfer_id, units)
    select id, 1e24 from ledger.transfer where business_key like 'bench:%'`);
  await makeShops({ execute }, 'shop');
  await execute(`insert into token_rate (currency, rate, source) values ('EUR', 0.25, 'bench')`);
}

type Shops = 'shop' | 'invoicer';

async function makeShops({ execute }: Pick<Database, 'execute'>, word: Shops): Promise<void> {
  await execute(people(word, SHOPS));
  await execute(`with shop as (
      insert into merchant (id, recipient_name, recipient_domain)
      select ${inSql.id('usr', word, 'n')}, 'Shop ' || n, '${word}-' || n || '.test'
      from generate_series(0, ${SHOPS - 1}) n returning id, recipient_domain
    )
    insert into domain_proof (merchant_id, domain, proven_at, proven_by)
    select id, recipient_domain, now(), 'operator' from shop`);
  await execute(
    `select ledger.defer_credits(cash_account) from member where email like '%@${word}.test'`,
  );
}

/** As many shops that issue an invoice for each payment; each payer allows it to state them. */
export async function makeInvoicers({ execute }: Pick<Database, 'execute'>): Promise<void> {
  await makeShops({ execute }, 'invoicer');
  const ofShops = `from member where email like '%@invoicer.test'`;
  await execute(`update member set invoices_each = true where email like '%@invoicer.test'`);
  await execute(`insert into invoice_seller (merchant_id, name, street, city, country, exemption, prefix)
    select id, 'Shop ' || email, 'Calle Mayor 1', 'Madrid', 'ES', 'Exempt', 'S-' ${ofShops}`);
  await execute(
    `insert into business_tax (merchant_id, vat_id) select id, 'ESB12345678' ${ofShops}`,
  );
  await execute(`insert into invoice_buyer (member_id, name, street, city, country, always)
    select id, 'Payer ' || email, 'Carrer Nou 2', 'Barcelona', 'ES', true
    from member where email like '%@payer.test'`);
}

/** What sessions are of: one shop's, sales of a pass, or those of `makeInvoicers`. */
export interface Kind {
  hot?: boolean;
  pass?: boolean;
  invoiced?: boolean;
}

/** One pass of ten entries for each shop. */
const makePasses = ({ execute }: Pick<Database, 'execute'>) =>
  execute(`select passes.define(jsonb_build_object('id', ${inSql.id('pss', 'pass', 'n')},
      'merchant_id', ${inSql.shop('n')}, 'name', 'Ten classes', 'entries', 10, 'valid_days', 180, 'price', 400,
      'currency', 'EUR', 'decimals', 2, 'enabled', true))
    from generate_series(0, ${SHOPS - 1}) n
    where not exists (select from pass where id = ${inSql.id('pss', 'pass', 'n')})`);

export async function makeSessions(
  database: Database,
  { from, count }: Sessions,
  { hot = false, pass = false, invoiced = false }: Kind = {},
): Promise<void> {
  const { execute } = database;
  if (pass) await makePasses(database);
  const numbers = `generate_series(${from}::bigint, ${from + count - 1}) n`;
  await execute(`insert into pay_session
      (id, merchant_id, amount, currency, decimals, description, reference, origins, expires_at, pass_id)
    select ${inSql.session('n')}, ${inSql.shop(hot ? '0' : 'n', invoiced ? 'invoicer' : 'shop')}, 400, 'EUR', 2, 'Herbal tea',
      'order-' || n, array['https://shop.test', 'https://www.shop.test'], now() + interval '1 day',
      ${pass ? inSql.id('pss', 'pass', `(n % ${SHOPS})`) : 'null'}
    from ${numbers}`);
  await execute(`insert into pay_quote
      (session_id, rate, gross, total, net, discount_basis_points, expires_at)
    select ${inSql.session('n')}, 0.25, 16e18, ${TOTAL_UNITS}, 380, 500, now() + interval '1 day'
    from ${numbers}`);
}

/** Each payer's token, by number; they live a quarter of an hour. */
export function tokensOf(secrets: KeyRing): Promise<string[]> {
  return Promise.all(
    Array.from({ length: PAYERS }, async (_, payer) => {
      const { jwt } = await issueToken(secrets, { sid: signInOf(payer) });
      return jwt;
    }),
  );
}
