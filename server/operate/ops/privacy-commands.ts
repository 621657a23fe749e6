/** Commands about personal data. */

import { ERASURE_STEPS } from '../../erasure-steps.ts';
import { requestErasure } from '../../people/erasure/request.ts';
import { READERS, SUPPORT } from '../operators/roles.ts';
import { ALL_PERSONAL_DATA } from '../privacy/personal-data.ts';
import { registerDocument } from '../privacy/register-document.ts';
import { type Command, memberId, OpsError, reply } from './command.ts';

export const PRIVACY_COMMANDS: Record<string, Command> = {
  'privacy:register': {
    allows: READERS,
    usage: 'list the personal data that is held, why, how long, and what erasing a member does',
    options: [],
    isHarmless: true,
    run: async () => reply(registerDocument(ALL_PERSONAL_DATA)),
  },
  'member:erase': {
    usage:
      'delete the account of a member who asked for it, after a waiting time in which they can stop it',
    allows: SUPPORT,
    fourEyes: true,
    options: ['email', 'reason', 'reference'],
    async run({ database: { db }, config }, { email = '' }) {
      const id = await memberId(db, email);
      const blockers = await ERASURE_STEPS.blockers(db, id);
      if (blockers.length > 0) {
        throw new OpsError(`${email} cannot be erased yet, because of: ${blockers.join(', ')}`);
      }
      const due = await requestErasure(db, config, ERASURE_STEPS, {
        memberId: id,
        askedBy: 'operator',
      });
      return reply(
        `the account of ${email} is closed and will be deleted at ${due.toISOString()}; every known address is told, and can stop it`,
      );
    },
  },
};
