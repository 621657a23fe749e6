import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const GROUP_AND_OTHERS = 0o077;
const OTHERS_OR_GROUP_WRITES = 0o027;
const MAY_WRITE = 0o022;

/** Paths. */
export interface SignerFiles {
  keys: string;
  journal: string;
  /** Created when it is missing. */
  registry?: string;
  operators?: string | undefined;
  /** Keys of certificates, by setting: with that of the key service, custody's key can be used. */
  certificateKeys?: Record<string, string>;
}

/**
 * Verifies that the signer has a system user of its own, that only this user may open keys and
 * journal, and that only it may replace the socket. Clients of the socket could otherwise read the
 * keys, or empty the journal and with it the limits.
 * @throws an error with one line per problem
 */
export async function checkOwnFiles(
  {
    keys,
    journal,
    registry,
    operators,
    certificateKeys = {},
    socket,
  }: SignerFiles & { socket?: string | undefined },
  user = process.getuid?.() ?? -1,
): Promise<void> {
  if (user === 0) throw new Error('the signer must not run as root: start it as its own user');
  const problems: string[] = [];
  async function check(
    setting: string,
    path: string,
    forbidden: number,
    wanted: string,
    owners = [user],
  ): Promise<void> {
    const found: Stats | undefined = await stat(path).catch(() => undefined);
    if (!found) problems.push(`${setting}: ${path} is missing or not accessible`);
    else if (!owners.includes(found.uid)) {
      problems.push(
        `${setting}: ${path} belongs to user ${found.uid}, not to the signer's ${user}`,
      );
    } else if (found.mode & forbidden) {
      const mode = (found.mode & 0o7777).toString(8);
      problems.push(`${setting}: ${path} has mode ${mode}, which others may open (${wanted})`);
    }
  }
  await check('SIGNER_KEYS', dirname(keys), GROUP_AND_OTHERS, 'chmod 700');
  await check('SIGNER_KEYS', keys, GROUP_AND_OTHERS, 'chmod 600');
  await check('SIGNER_JOURNAL', dirname(journal), GROUP_AND_OTHERS, 'chmod 700');
  // A missing journal is refused, because the limits would start from zero.
  await check('SIGNER_JOURNAL', journal, GROUP_AND_OTHERS, 'chmod 600');
  if (registry) {
    await check('SIGNER_REGISTRY', dirname(registry), GROUP_AND_OTHERS, 'chmod 700');
  }
  for (const [setting, path] of Object.entries(certificateKeys)) {
    await check(setting, path, GROUP_AND_OTHERS, 'chmod 600');
  }
  if (operators) {
    // Who can add a key to this file can approve withdrawals. It may belong to root.
    await check('SIGNER_OPERATORS', dirname(operators), MAY_WRITE, 'chmod go-w', [user, 0]);
    await check('SIGNER_OPERATORS', operators, MAY_WRITE, 'chmod go-w', [user, 0]);
  }
  if (socket !== undefined) {
    await check('SIGNER_SOCKET', dirname(socket), OTHERS_OR_GROUP_WRITES, 'chmod 2750');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
