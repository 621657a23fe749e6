/** Commands that verify what the database cannot prove by itself. */
import { readHeads, signHeads } from '../../payments/evidence/heads.ts';
import { publishHeads } from '../../payments/evidence/publish.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import type { ChainHead } from '../../platform/evidence/chain.ts';
import { requireFolder } from '../archive/archive.ts';
import { verifyBooks } from '../archive/evidence.ts';
import { refusing } from './archive-commands.ts';
import { type Command, reply } from './command.ts';

export const EVIDENCE_COMMANDS: Record<string, Command> = {
  'audit:verify': {
    allows: 'anybody',
    usage: 'verify that nothing in the audit log and no sealed transfer was changed or removed',
    options: [],
    optional: ['heads', 'archive'],
    files: ['heads'],
    isHarmless: true,
    async run({ database: { db }, config }, { heads, archive }) {
      if (archive !== undefined) await refusing(requireFolder(archive));
      const known = await knownHeads(db, heads);
      const audit = await verifyAudit(db, known.audit);
      const { checkpoints, seals } = await verifyBooks(db, config, known.seals, archive);
      const last = checkpoints.checkpoints.at(-1);
      const lines = [
        line(audit, `audit log: ${audit.head.number} entries`),
        line(seals, `seals: ${seals.head.number}, of ${seals.transfers} transfers`),
        ...(last || checkpoints.fault
          ? [
              checkpoints.fault
                ? `FAIL ${checkpoints.fault}`
                : `ok   checkpoints: ${last?.number}, postings before ${last?.until} are archived, ${archive === undefined ? 'not recomputed without their files' : 'recomputed from their files'}`,
            ]
          : []),
        known.fault
          ? `FAIL ${known.fault}`
          : `${heads === undefined ? '--  ' : 'ok  '} published heads: ${known.count} compared`,
      ];
      const isBroken = audit.fault || seals.fault || checkpoints.fault || known.fault;
      return reply(lines.join('\n'), isBroken ? 1 : 0);
    },
  },
  'heads:publish': {
    allows: 'anybody',
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
