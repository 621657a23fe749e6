/** Commands that verify what the database cannot prove by itself. */
import type { CheckpointVerdict } from '../../ledger/archive/checkpoints.ts';
import { readHeads, signHeads } from '../../payments/evidence/heads.ts';
import { publishHeads } from '../../payments/evidence/publish.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { sql } from '../../platform/db/statement.ts';
import type { ChainHead } from '../../platform/evidence/chain.ts';
import { requireFolder } from '../archive/archive.ts';
import { verifyBooks } from '../archive/evidence.ts';
import { ADMIN } from '../operators/roles.ts';
import { refusing } from './archive-commands.ts';
import { type Command, reply } from './command.ts';
import { compareKept } from './kept-heads.ts';

/** What was verified is intact, but archived months were not verified. */
const PARTIAL = 2;

export const EVIDENCE_COMMANDS: Record<string, Command> = {
  'audit:verify': {
    allows: 'anybody',
    terminalOnly: 'compares with a file',
    usage: 'verify that nothing in the audit log and no sealed transfer was changed or removed',
    options: [],
    optional: ['heads', 'archive'],
    files: ['heads'],
    isHarmless: true,
    async run({ database: { db }, config }, { heads, archive }) {
      if (archive !== undefined) await refusing(requireFolder(archive));
      const known = await knownHeads(db, heads);
      const kept = await compareKept(db, config);
      const audit = await verifyAudit(db, known.audit);
      const { checkpoints, seals } = await verifyBooks(db, config, known.seals, archive);
      const lines = [
        line(audit, `audit log: ${audit.head.number} entries`),
        line(seals, `seals: ${seals.head.number}, of ${seals.transfers} transfers`),
        ...checkpointLines(checkpoints, archive),
        known.fault
          ? `FAIL ${known.fault}`
          : `${heads === undefined ? '--  ' : 'ok  '} published heads: ${known.count} compared`,
        ...kept.lines,
      ];
      const isBroken =
        kept.isBroken || audit.fault || seals.fault || checkpoints.fault || known.fault;
      const isPartial = archive === undefined && checkpoints.checkpoints.length > 0;
      return reply(lines.join('\n'), isBroken ? 1 : isPartial ? PARTIAL : 0);
    },
  },
  'verification:restart': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'verify the books from their beginning again, after the database was restored',
    options: ['reason'],
    async run({ database: { db } }) {
      await db.execute(sql`select ledger.forget_verified()`);
      return reply(
        'the next verification reads all of the books; nothing is signed before it passes',
      );
    },
  },
  'heads:publish': {
    allows: 'anybody',
    terminalOnly: 'runs as a job',
    usage: 'publish the heads of audit log and seals now, and show them',
    options: [],
    isHarmless: true,
    async run({ database: { db }, config }) {
      return reply((await publishHeads(db, config)) ?? (await signHeads(db, config)));
    },
  },
};

const knownHeads = async (db: Parameters<typeof readHeads>[0], text: string | undefined) =>
  text === undefined
    ? { count: 0, audit: new Map(), seals: new Map(), fault: undefined }
    : readHeads(db, text);

const line = ({ head, fault }: { head: ChainHead; fault?: string }, counted: string): string =>
  fault ? `FAIL ${fault}` : `ok   ${counted}${head.hash ? `, head ${head.hash}` : ''}`;

function checkpointLines(
  { checkpoints, fault }: CheckpointVerdict,
  archive: string | undefined,
): string[] {
  if (fault) return [`FAIL ${fault}`];
  const last = checkpoints.at(-1);
  if (!last) return [];
  return [
    `ok   checkpoints: ${last.number}, postings before ${last.until} are archived`,
    archive === undefined
      ? 'MISS files of the archive: not verified, add --archive FOLDER'
      : `ok   files of the archive: ${last.number}, all transfers computed again`,
  ];
}
