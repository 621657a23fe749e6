/**
 * The name of an installation is part of its database logins, because logins belong to the whole
 * PostgreSQL server, where other installations may have theirs.
 */
import type { EnvFile, EnvFiles } from './env-files.ts';
import type { Setup } from './step.ts';
import { StepError } from './step-error.ts';

/** One login for each program. Its setting is `DATABASE_URL` of the file. */
export const PROGRAMS = [
  { file: 'web.env', program: 'web', role: 'salus_web' },
  { file: 'worker.env', program: 'worker', role: 'salus_worker' },
  { file: 'ops.env', program: 'ops', role: 'salus_operator' },
] as const satisfies readonly { file: EnvFile; program: string; role: string }[];

type Program = (typeof PROGRAMS)[number]['program'] | 'reader';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const LOGIN = /^salus_[a-z]+?_([a-z]\w*)_\d+$/;

/** Ends with a number, because a rotation creates the next one beside it. */
export const loginName = (program: Program, installation: string): string =>
  `salus_${program}_${installation}_1`;

/**
 * The name in the logins of the settings, or else the answer.
 * @param ownerUrl whose database has a name that no other one of the server has
 */
export async function installationOf({ answers, files }: Setup, ownerUrl: string): Promise<string> {
  const known = knownName(files);
  if (known !== undefined) return known;
  const name = await answers.ask({
    name: 'INSTALLATION',
    message: 'Name of this installation, which is in the names of its database logins',
    initial: nameFrom(databaseOf(ownerUrl)),
  });
  if (NAME.test(name)) return name;
  throw new StepError('INSTALLATION: a to z, 0 to 9 and _, at most 40, such as staging');
}

function knownName(files: EnvFiles): string | undefined {
  for (const { file } of PROGRAMS) {
    const url = files.get(file, 'DATABASE_URL');
    const found = url && LOGIN.exec(decodeURIComponent(new URL(url).username));
    if (found?.[1]) return found[1];
  }
  return undefined;
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function nameFrom(database: string): string {
  const name = database.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  return NAME.test(name) ? name : 'salus';
}
