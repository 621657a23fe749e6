/**
 * Two servers on one database, to race against each other: of this process on connections of their
 * own, which starts at once, or processes of their own in long runs.
 */
import { openPostgres } from '../../../server/platform/db/database.ts';
import { startApi, type TestApi } from '../api/api.ts';
import { type Ask, AT_LENGTH, askAt, startProcess } from '../processes/servers.ts';
import { type Chance, chance } from '../random/chance.ts';

export interface Racers extends Chance {
  /** Creates the record that callers race for. */
  api: TestApi;
  /** Either of the two, by chance. */
  ask: Ask;
  close(): Promise<void>;
}

export async function twoServers(api: TestApi, atLength = AT_LENGTH): Promise<Racers> {
  const dice = chance();
  const { asks, close } = atLength ? await twoProcesses(api) : await twoApps(api);
  return {
    ...dice,
    api,
    ask: (...given) => dice.oneOf(asks)(...given),
    close,
  };
}

async function twoApps(api: TestApi) {
  const { owner, url = '' } = api.database;
  const other = await startApi({}, { ...openPostgres(url), owner, url });
  const asks: [Ask, Ask] = [api.call, other.call];
  return {
    asks,
    async close() {
      await other.http.close();
      await other.database.close();
    },
  };
}

async function twoProcesses(api: TestApi) {
  const processes = await Promise.all([startProcess(api), startProcess(api)]);
  const [one, two] = [askAt(processes[0].origin), askAt(processes[1].origin)];
  const asks: [Ask, Ask] = [one.ask, two.ask];
  return {
    asks,
    async close() {
      await Promise.all([one.close(), two.close()]);
      await Promise.all(processes.map(({ stop }) => stop()));
    },
  };
}
