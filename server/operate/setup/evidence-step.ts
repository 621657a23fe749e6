/** Where the heads of audit log and seals are kept, beside the signer and the proofs of reserves. */
import { evidenceSettings } from '../../platform/config/evidence.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { done, type Step } from './step.ts';

export const EVIDENCE_STEP: Step = {
  title: 'Evidence',
  async run({ answers, files }) {
    const heads = await answers.ask({
      name: 'EVIDENCE_HEADS',
      message:
        'Where else the heads of audit log and ledger are published each hour: a file on another machine, mailto:address, or an https address',
      initial: files.get('worker.env', 'EVIDENCE_HEADS'),
      optional: true,
    });
    readConfig({ EVIDENCE_HEADS: heads }, { mode: 'production' }, evidenceSettings);
    if (heads) {
      await files.set('worker.env', { EVIDENCE_HEADS: heads });
      await files.set('ops.env', { EVIDENCE_HEADS: heads });
    }
    const kept = 'the signer keeps the newest heads, and each proof of reserves has them';
    return done(heads ? `${kept}; also to ${heads}` : kept);
  },
};
