/** A business invites the members of a whole file, whose memberships run already. */

import type { CallInput } from '#shared/http/call.ts';
import { line } from '#shared/http/fields.ts';
import type { MembershipImport } from '#shared/link/import-schemas.ts';
import type * as endpoints from '#shared/link/merchant-endpoints.ts';
import { LocalDate } from '#shared/plans/fields.ts';
import { originsOf } from '../../merchants/business/origins-of.ts';
import { requireProvenDomain } from '../../merchants/domain/require-proven.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { expiryOf, mustBeOpen } from '../merchant-api/session-terms.ts';
import { requireMandates } from '../plans/require-mandates.ts';
import { inWeeks } from './invitations.ts';

type Body = CallInput<typeof endpoints.importMemberships>['body'];
type Problems = MembershipImport['problems'];

interface Imported {
  import: MembershipImport;
  /** Older invitations that ended. */
  ended: string[];
}

const Reference = line(100);

/**
 * Checks the rows and, unless it is a preview or a row is wrong, creates the invitations.
 * @throws Problem payments_disabled, domain_unproven, mandates_off
 */
export async function importMemberships(
  tx: Db,
  config: Config,
  merchant: MerchantCaller,
  { rows, preview }: Body,
): Promise<Imported> {
  requireMandates(config, merchant.livemode);
  await mustBeOpen(tx, merchant.id);
  await requireProvenDomain(tx, merchant.id);
  const read = rows.map(readRow);
  const unreadable = read.flatMap(({ problems }, index) =>
    problems.map((problem) => ({ row: index + 1, ...problem })),
  );
  const [judged] = await rowsOf<Omit<MembershipImport, 'status'> & { ended: string[] }>(
    tx,
    sql`select problems, invited, replaced, kept, ended from link.import_memberships(
      p_merchant => ${merchant.id},
      p_rows => ${JSON.stringify(read.map(({ values }, index) => ({ row: index + 1, ...values })))}::jsonb,
      p_stores => ${!preview && unreadable.length === 0}, p_success_url => ${merchant.linkSuccessUrl},
      p_denied_url => ${merchant.linkDeniedUrl}, p_origins => ${arrayOf(await originsOf(tx, merchant), 'text')},
      p_expires_at => ${await expiryOf(tx, config, inWeeks(4))})`,
  );
  if (!judged) throw new Error('link.import_memberships returned no row.');
  const { ended, ...found } = judged;
  const problems = [...unreadable, ...found.problems].sort((one, other) => one.row - other.row);
  if (problems.length > 0) {
    return { import: { status: 'preview', problems, invited: 0, replaced: 0, kept: 0 }, ended: [] };
  }
  return { import: { status: preview ? 'preview' : 'invited', ...found }, ended };
}

/** The values of a row that can be read, null for the others, and what is wrong with those. */
function readRow({ reference, plan, nextDue, since }: Body['rows'][number]) {
  const problems: Omit<Problems[number], 'row'>[] = [];
  const take = (
    field: Problems[number]['field'],
    text: string,
    problemOf: (text: string) => Problems[number]['problem'] | undefined,
  ) => {
    const problem = text === '' ? 'missing' : problemOf(text);
    if (problem) problems.push({ field, problem });
    return problem ? null : text;
  };
  const values = {
    reference: take('reference', reference.trim(), (text) =>
      Reference.safeParse(text).success ? undefined : 'invalid',
    ),
    plan: take('plan', plan.trim(), () => undefined),
    next_due: take('nextDue', nextDue.trim(), dateProblem),
    since: since?.trim() ? take('since', since.trim(), dateProblem) : null,
  };
  return { values, problems };
}

const dateProblem = (text: string) =>
  LocalDate.safeParse(text).success ? undefined : ('not_a_date' as const);
