/** The embedded database, copied. A database server has tools of its own for this (docs/operations.md). */
import { isAbsolute } from 'node:path';
import { BackupRefusedError, backUpFolder } from '../sandbox/backup.ts';
import { type Command, OpsError, said } from './command.ts';

export const BACKUP_COMMANDS: Record<string, Command> = {
  'db:backup': {
    usage: 'copy the data folder, also while it is in use; the copy is opened and verified',
    options: ['folder'],
    async run({ database, folder }, { folder: to = '' }) {
      if (!folder) throw new OpsError('a database server has pg_dump and WAL archiving for this');
      if (!isAbsolute(to)) throw new OpsError('folder: an absolute path');
      try {
        await backUpFolder({ database, folder, to });
      } catch (error) {
        if (error instanceof BackupRefusedError) throw new OpsError(error.message);
        throw error;
      }
      return said(`${to} holds all of it, secrets too: start on it with DATA_DIR=${to}`);
    },
  },
};
