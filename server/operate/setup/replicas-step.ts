/** Standbys that answer lists and histories (decision 0012), with a login of their own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../../platform/config/read-config.ts';
import { replicaSettings } from '../../platform/config/replicas.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import { openReplica } from '../../platform/db/replicas/replica.ts';
import { STORE_SESSION_SETTINGS } from '../../platform/db/session-settings.ts';
import { loginName } from './installation.ts';
import { addressOf, createLogin, exists, loginOf } from './logins.ts';
import { done, off, type Step, waits } from './step.ts';
import { StepError } from './step-error.ts';

const SETTING = 'DATABASE_REPLICA_URLS';
const ROLE = 'salus_reader';
/** A replica refuses a new login until it has replayed it. */
const NOT_YET = /^28/;
const LOOKS = 10;
const BETWEEN_MS = 500;

export const REPLICAS_STEP: Step = {
  title: 'Replicas',
  async run(setup) {
    const { answers, files, owner, plan, dryRun } = setup;
    const known = urlsOf(files.get('env', SETTING) ?? '');
    const answer = await answers.ask({
      name: SETTING,
      message:
        'Replicas of the database without a login, separated by commas: postgres://two/salus',
      initial: known.length > 0 ? known.map(withoutLogin).join(',') : undefined,
      optional: true,
    });
    const asked = urlsOf(answer);
    if (asked.length === 0) return off('the primary answers everything');
    if (asked.some((url) => url !== withoutLogin(url))) {
      throw new StepError(`${SETTING}: without a login; setup creates one`);
    }
    if (!owner || !plan || dryRun) return waits('the login is created in the real run');
    const [first = ''] = known;
    const login = loginName('reader', plan.installation);
    const own = new URL(first || addressOf(asked[0] ?? '', login));
    const isThere = await exists(owner.db, loginOf(own.href));
    if (isThere && first === '') {
      throw new StepError(`the login ${login} exists, and ${SETTING} has no password for it`);
    }
    const urls = asked.map((url) => withLogin(url, own));
    await files.set('env', { [SETTING]: urls.join(',') });
    if (!isThere) await createLogin(owner, own.href, ROLE);
    await owner.execute(STORE_SESSION_SETTINGS);
    return await outcomeOf(urls);
  },
};

/** @throws ConfigError for an address that is not one */
const urlsOf = (answer: string): readonly string[] =>
  readConfig({ [SETTING]: answer }, { mode: 'production' }, replicaSettings)?.urls ?? [];

function withoutLogin(url: string): string {
  const address = new URL(url);
  if (address.username === '' && address.password === '') return url;
  address.username = '';
  address.password = '';
  return address.href;
}

function withLogin(url: string, { username, password }: URL): string {
  const address = new URL(url);
  address.username = username;
  address.password = password;
  return address.href;
}

/** All nodes of a cluster may be named: its leader is no standby now, and may be one later. */
async function outcomeOf(urls: readonly string[]) {
  const found = await Promise.all(urls.map(standingOf));
  const lines = found.map(({ name, problem }) => `${name} ${problem ?? 'follows'}`).join('\n');
  return found.some(({ problem }) => problem === undefined) ? done(lines) : waits(lines);
}

async function standingOf(url: string): Promise<{ name: string; problem?: string }> {
  const replica = openReplica(url, 1);
  try {
    for (let looks = 1; ; looks++) {
      const found = await replica.look();
      if (typeof found === 'bigint') return { name: replica.name };
      if (found instanceof ConfigError) throw new StepError(found.message);
      const { code } = found as pg.DatabaseError;
      if (looks === LOOKS || !NOT_YET.test(code ?? ''))
        return { name: replica.name, problem: found.message };
      await sleep(BETWEEN_MS);
    }
  } finally {
    await replica.close();
  }
}
