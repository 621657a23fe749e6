/** What every command is made of. */
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { member, merchant } from '../db/schema.ts';
import type { Answer } from './socket.ts';

export interface OpsContext {
  database: Database;
  config: Config;
  migrate(): Promise<string[]>;
  /** False where nobody has said what the database is for: only a server may decide that. */
  mayBeFirst?: boolean;
}

export interface Command {
  usage: string;
  options: string[];
  /** May be left out. */
  optional?: string[];
  /** Gives out nothing, so that it does not matter for which mode. */
  isHarmless?: true;
  run(context: OpsContext, given: Record<string, string>): Promise<Answer>;
}

export class OpsError extends Error {}

export const said = (output: string, code = 0): Answer => ({ code, output });

export async function memberId(db: Database['db'], email: string): Promise<string> {
  const [row] = await db
    .select({ id: member.id, merchant: merchant.id })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(sql`lower(${member.email}) = lower(${email})`);
  if (!row) throw new OpsError(`no member ${email}`);
  return row.id;
}
