import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkOwnFiles } from './own-files.ts';

/** Root may give files to any user. */
const USER = process.getuid?.() || 4_201;

const folder = await mkdtemp(join(tmpdir(), 'salus-own-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;

/** Everything as `init` and the documentation leave it. */
async function newFiles() {
  const home = join(folder, String(count++));
  const files = {
    keys: join(home, 'keys'),
    journal: join(home, 'journal'),
    operators: join(home, 'operators'),
  };
  const certificateKeys = { SIGNER_KEYS_KEY: join(home, 'certificate.key') };
  const run = join(folder, `run-${count}`);
  await mkdir(home);
  await mkdir(run);
  const closed = [files.keys, files.journal, certificateKeys.SIGNER_KEYS_KEY];
  for (const path of [...closed, files.operators]) await writeFile(path, '');
  const modes = {
    ...{ [home]: 0o700, [run]: 0o2750 },
    ...Object.fromEntries(closed.map((path) => [path, 0o600])),
  };
  for (const [path, mode] of Object.entries(modes)) {
    if (process.getuid?.() === 0) await chown(path, USER, -1);
    await chmod(path, mode);
  }
  return { ...files, certificateKeys, home, run, socket: join(run, 'socket') };
}

type Files = Awaited<ReturnType<typeof newFiles>>;

test('files of the signer alone are accepted', async () => {
  await expect(checkOwnFiles(await newFiles(), USER)).resolves.toBeUndefined();
});

test.each<[string, (files: Files) => Promise<void>, string]>([
  ['a key file that its group may read', ({ keys }) => chmod(keys, 0o640), 'SIGNER_KEYS'],
  ['a journal that others may write', ({ journal }) => chmod(journal, 0o602), 'SIGNER_JOURNAL'],
  ['a missing journal', ({ journal }) => rm(journal), 'SIGNER_JOURNAL'],
  [
    'a key of a certificate that others may read',
    ({ certificateKeys }) => chmod(certificateKeys.SIGNER_KEYS_KEY, 0o644),
    'SIGNER_KEYS_KEY',
  ],
  ['a folder of keys that others may enter', ({ home }) => chmod(home, 0o711), 'SIGNER_KEYS'],
  [
    'a file of operators that its group may change',
    ({ operators }) => chmod(operators, 0o664),
    'SIGNER_OPERATORS',
  ],
  ['a folder whose group may replace the socket', ({ run }) => chmod(run, 0o770), 'SIGNER_SOCKET'],
  ['a socket that everybody may open', ({ run }) => chmod(run, 0o755), 'SIGNER_SOCKET'],
])('%s is refused', async (_, change, setting) => {
  const files = await newFiles();
  await change(files);

  await expect(checkOwnFiles(files, USER)).rejects.toThrow(new RegExp(`^${setting}: `));
});

test('files of another user are refused', async () => {
  const error = await checkOwnFiles(await newFiles(), USER + 1).catch(String);

  expect(error).toContain(`belongs to user ${USER}, not to the signer's ${USER + 1}`);
});

test('root is refused', async () => {
  await expect(checkOwnFiles(await newFiles(), 0)).rejects.toThrow('must not run as root');
});
