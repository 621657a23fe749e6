/** How the member's answer to an invitation gets back to the client that asked for it. */
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { newSecret, secretHash } from './secrets.ts';

const CODE_SECONDS = 60;

const answerOutcome = sqlOutcome('oauth.answer', {
  returned: ['code', 'denied'],
  refused: ['session_not_found', 'session_not_pending'],
});

interface Request {
  redirectUri: string;
  state: string | undefined;
}

/**
 * The client's address with a code, or with the error `access_denied`.
 * @throws Problem session_not_found, also for an invitation that no client asked for;
 *   session_not_pending for anybody but the member who answered, and after the code was used
 */
export async function answerClient(
  db: Db,
  config: Config,
  { id, memberId }: { id: string; memberId: string },
): Promise<string> {
  const code = newSecret('code');
  const [row] = await changeOf<{ outcome: string } & Request>(
    db,
    sql`select oauth.answer(
        p_session => ${id}, p_member => ${memberId}, p_code_hash => ${secretHash(code)},
        p_code_life => ${CODE_SECONDS} * interval '1 second') as outcome,
      redirect_uri as "redirectUri", state
      from oauth_authorization where session_id = ${id}`,
  );
  if (!row) throw new Problem('session_not_found');
  const denied = { error: 'access_denied', error_description: 'The member did not agree.' };
  return redirectAnswer(config, row, answerOutcome(row.outcome) === 'code' ? { code } : denied);
}

/** Answers by redirect; `iss` says who answers (RFC 9207). Keeps the address as it is registered. */
export function redirectAnswer(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { redirectUri, state }: Request,
  answer: Record<string, string>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state ? { state } : {}), iss: publicUrl });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
