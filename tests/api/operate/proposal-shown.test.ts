/** What a second operator sees of a proposal before deciding it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { initOperators, type Keys, opsSigned, propose } from '../../support/operators/operators.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

/** An airdrop above the limit of 10,000 tokens. */
async function scene() {
  const { email } = await newMember(api(), { cash: '0' });
  const campaign = `--campaign=${randomUUID()}`;
  return { command: ['airdrop', campaign, `--email=${email}`, '--amount=10001'] };
}

describe('before the second operator decides', () => {
  test('they see the name of the command and the reason that the first one gave', async () => {
    const { command } = await scene();
    const id = await propose(api(), keys.fay, ...command, '--reason=a prize of the fair');

    const list = await opsSigned(api(), keys.finn, 'proposals', '--status=open');
    const shown = await opsSigned(api(), keys.finn, 'proposal:show', '--id', id);
    const asked = await opsSigned(api(), keys.finn, 'approve', '--id', id, '--dry-run');

    expect(list.output).toContain(`${id}  open  airdrop, proposed by fay`);
    for (const { output } of [list, shown, asked]) {
      expect(output).toContain('Reason: a prize of the fair');
    }
    expect(asked.output).toMatch(/^fay proposes airdrop:/);
    expect(shown.data).toMatchObject({ command: 'airdrop', reason: 'a prize of the fair' });
  });

  test('approving is offered to operators whose approval would count', async () => {
    const { command } = await scene();
    const id = await propose(api(), keys.fay, ...command);
    const isOffered = async (key: Keys['ada']) => {
      const { data } = await opsSigned(api(), key, 'proposal:show', '--id', id);
      return (data as { youMayApprove: boolean }).youMayApprove;
    };

    expect(await isOffered(keys.finn)).toBe(true);
    expect([await isOffered(keys.fay), await isOffered(keys.sam)]).toEqual([false, false]);
  });

  test('the list of open ones has none that was decided', async () => {
    const [one, other] = [await scene(), await scene()];
    const open = await propose(api(), keys.fay, ...one.command);
    const decided = await propose(api(), keys.fay, ...other.command);
    await opsSigned(api(), keys.finn, 'reject', '--id', decided);

    const { output } = await opsSigned(api(), keys.finn, 'proposals', '--status=open');

    expect(output).toContain(open);
    expect(output).not.toContain(decided);
  });
});
