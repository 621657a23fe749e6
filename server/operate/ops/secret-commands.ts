/** Encryption keys of the installation. */
import { resealAll } from '../../platform/encryption/reseal.ts';
import { ADMIN } from '../operators/roles.ts';
import { type Command, reply } from './command.ts';

export const SECRET_COMMANDS: Record<string, Command> = {
  'secrets:reseal': {
    allows: ADMIN,
    terminalOnly: 'needs the keys of two generations',
    usage:
      'encrypt every stored secret with the first ENCRYPTION_KEY, so that the others can be removed',
    options: [],
    async run({ database: { db }, config }) {
      const done = await resealAll(db, config.secrets.encryption);
      const lines = done.map(({ where, kept, resealed, unreadable }) =>
        [
          `${where}: ${resealed} sealed anew, ${kept} were already`,
          ...unreadable.map((id) => `  NO KEY OPENS ${id}`),
        ].join('\n'),
      );
      const isWhole = done.every(({ unreadable }) => unreadable.length === 0);
      const end = isWhole
        ? 'all of them open with the first key: once every process has it first, the others can go'
        : 'keep every key: some secret was sealed with one that is not here';
      return reply([...lines, end].join('\n'), isWhole ? 0 : 1);
    },
  },
};
