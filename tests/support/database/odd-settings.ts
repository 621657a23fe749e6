/** Defaults of PostgreSQL as an owner may have changed them, and a payment on such a database. */
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { payScene, TOTAL } from '../payments/pay-scene.ts';

/** Each alone, and with others at once: what our statements and parsers depend on. */
export const STATED: [string, string][] = [
  ['DateStyle', 'SQL, DMY'],
  ['DateStyle', 'Postgres, YMD'],
  ['DateStyle', 'German, DMY'],
  ['IntervalStyle', 'sql_standard'],
  ['IntervalStyle', 'iso_8601'],
  ['TimeZone', 'Pacific/Chatham'],
  ['array_nulls', 'off'],
  ['bytea_output', 'escape'],
  ['client_encoding', 'LATIN1'],
  ['default_transaction_deferrable', 'on'],
  ['default_transaction_isolation', 'repeatable read'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_read_only', 'on'],
  ['extra_float_digits', '-15'],
  ['lock_timeout', '0'],
  ['quote_all_identifiers', 'on'],
  ['search_path', 'pg_catalog'],
  ['standard_conforming_strings', 'off'],
  ['statement_timeout', '0'],
  ['transform_null_equals', 'on'],
];
export const OTHERS: [string, string][] = [
  ['backslash_quote', 'off'],
  ['client_min_messages', 'debug1'],
  ['enable_seqscan', 'off'],
  ['escape_string_warning', 'off'],
  ['gin_fuzzy_search_limit', '1'],
  ['idle_in_transaction_session_timeout', '60000'],
  ['lc_messages', 'POSIX'],
  ['lc_monetary', 'POSIX'],
  ['lc_numeric', 'POSIX'],
  ['lc_time', 'POSIX'],
  ['plan_cache_mode', 'force_generic_plan'],
  ['row_security', 'off'],
  ['synchronize_seqscans', 'off'],
  ['xmlbinary', 'hex'],
];

/** What a merchant sees of a session that was made and paid on this database. */
export async function paidOn(of: TestApi) {
  const { id, payer, merchant } = await payScene(of);
  const { statusCode } = await of.call(payEndpoints.confirm, {
    params: { id },
    token: payer.token,
    body: { total: TOTAL },
  });
  const shown = (
    await of.call(merchantEndpoints.readSession, { params: { id }, token: merchant.apiToken })
  ).json();
  const [row] = await rowsOf<{ createdAt: string }>(
    of.database.owner.db,
    sql`select format.utc(created_at) as "createdAt" from pay_session where id = ${id}`,
  );
  return { statusCode, status: shown.status, isTime: shown.createdAt === row?.createdAt };
}
export const PAID = { statusCode: 200, status: 'paid', isTime: true };
