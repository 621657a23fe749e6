/**
 * `npm run test-cards`: the card stand-in of test mode, beside a server in production. It has neither the
 * server's database nor a real card network, and accepts Stripe's test cards alone.
 */
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { tellNearNames } from '../../platform/config/near-names.ts';
import { untilSignal } from '../../platform/core/until-signal.ts';
import { startCardNetwork } from '../sandbox/cards/network.ts';
import { standInSettings } from './settings.ts';

const warn = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const settings = standInSettings(ENVIRONMENT);
  const network = await startCardNetwork(settings);
  tellNearNames(warn);
  process.stdout.write(`the card stand-in of ${settings.publicUrl} is ready\n`);
  const orphaned = new Promise((leave) => process.once('disconnect', leave));
  await Promise.race([untilSignal(), orphaned]);
  await network.stop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`Not starting:\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
