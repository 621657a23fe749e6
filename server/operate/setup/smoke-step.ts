/**
 * A payment in test mode through the checkout as it is served: the web process's own code, settings
 * and login answer HTTP requests on this machine. It needs no treasury and moves no real token.
 */
import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../../app.ts';
import { createRequestLog } from '../../merchants/requests/request-log.ts';
import { createLive } from '../../payments/live/live.ts';
import { openTwin } from '../../payments/test-mode/mode.ts';
import { createMember } from '../../people/members/create.ts';
import { productionConfig } from '../../platform/config/config.ts';
import { isDomain } from '../../platform/core/domain-name.ts';
import { createLog } from '../../platform/core/log.ts';
import { type Database, openPostgres, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { processMetrics } from '../../process-metrics.ts';
import { builtTemplates } from '../../web/documents/html-templates.ts';
import { findMember } from '../ops/command.ts';
import { command } from './people-steps.ts';
import { SETUP_NAME, withTestKey } from './smoke-key.ts';
import { payOnce } from './smoke-payment.ts';
import { done, type Setup, type Step, waits } from './step.ts';
import { StepError } from './step-error.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

export const SMOKE_STEP: Step = {
  title: 'Smoke payment',
  async run(setup) {
    const { owner, files, dryRun } = setup;
    if (!owner || dryRun) return waits('made in the real run');
    await access(join(DIST, 'hosted/hosted/index.html')).catch(() => {
      throw new StepError('the pages are not built: npm run build');
    });
    const config = productionConfig(files.settingsOf('web.env'), 'web');
    if (!config.testMode)
      return waits('TEST_MODE is off, and a live payment needs a member with tokens');
    const business = await businessOf(setup, owner);
    const database = openPostgres(config.databaseUrl, 4, {
      sessionUrl: config.databaseSessionUrl,
    });
    try {
      const twin = await openTwin(database.db, business);
      const paid = await withTestKey(database.db, config, twin, (token) =>
        served(database, config, (origin) => payOnce(origin, token)),
      );
      return done(`${paid.session}, ${paid.total} test tokens, in ${paid.milliseconds} ms`);
    } finally {
      await database.close();
    }
  },
};

/** The business of the setup, which also has a test mode; made once for the operator's address. */
async function businessOf(setup: Setup, owner: Database): Promise<string> {
  const { hostname } = new URL(setup.files.get('env', 'PUBLIC_URL') ?? '');
  // An address of this machine is no domain.
  const domain = isDomain(hostname) ? hostname : 'setup.invalid';
  const [known] = await rowsOf<{ id: string }>(
    owner.db,
    sql`select id from merchant where recipient_name = ${SETUP_NAME}
        and recipient_domain = ${domain}`,
  );
  if (known) return known.id;
  const email =
    setup.answers.get('OPERATOR_MAIL') ?? setup.files.get('web.env', 'CONTACT_MAIL') ?? '';
  if ((await findMember(owner.db, email)) === undefined) {
    // Its owner chooses a password by "forgot password".
    await createMember(owner.db, { email, password: randomBytes(24).toString('base64url') });
  }
  const words = ['--email', email, '--name', SETUP_NAME, '--domain', domain];
  const output = await command(setup, 'business:create', ...words);
  const id = /^business (\S+)/.exec(output)?.[1];
  if (!id) throw new StepError('the business of the setup was not made');
  return id;
}

/** Serves as `npm run serve -- web` does, on a free port of this machine. */
async function served<T>(
  database: Database,
  config: ReturnType<typeof productionConfig>,
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const { db } = database;
  const log = createLog('silent');
  const live = createLive({ database, limits: config.streams, log });
  const metrics = processMetrics(database, config);
  const requests = createRequestLog(db, { log, dropped: metrics.requestDropped });
  const nobody = { wake: () => {} };
  const app = await buildApp({
    ...{ db, config, live, log, requests, metrics },
    ...{ deliveries: nobody, cardEvents: nobody },
    templates: await builtTemplates(DIST),
    dist: DIST,
  });
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await app.close();
  }
}
