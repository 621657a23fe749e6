/** An operator's commands for webhook endpoints and deliveries. */
import { describe, expect, test } from 'vitest';
import { READERS, SUPPORT } from '../../../server/operate/operators/roles.ts';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMerchant } from '../../support/people/people.ts';
import { deliveryOf } from '../../support/webhooks/deliveries.ts';
import { endpointsOf } from '../../support/webhooks/endpoints.ts';
import { eventFor } from '../../support/webhooks/scene.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);
const HOOK = 'https://shop.test/hook';
const REASON = ['--reason', 'ticket 17'];

async function scene() {
  const merchant = await eventFor(api(), HOOK);
  const [endpoint] = await endpointsOf(api(), merchant);
  const delivery = await deliveryOf(api(), merchant.id);
  if (!endpoint) throw new Error('no endpoint');
  return { merchant, endpoint, delivery };
}

describe('webhook endpoints', () => {
  test('are listed with their state, also as JSON', async () => {
    const { merchant, endpoint } = await scene();

    const { output } = await run('webhook:list', '--email', merchant.email);
    const json = JSON.parse(
      (await run('webhook:list', '--email', merchant.email, '--json')).output,
    );

    expect(output).toBe(`${endpoint.id}  ${HOOK}  on  pending 1  dead 0`);
    expect(json.data).toEqual([
      expect.objectContaining({ id: endpoint.id, url: HOOK, pending: 1 }),
    ]);
  });

  test('are switched off and on again, once each', async () => {
    const { merchant, endpoint } = await scene();
    const on = ['--email', merchant.email, '--endpoint', endpoint.id, ...REASON];

    const answers = [];
    for (const verb of ['disable', 'disable', 'enable', 'enable']) {
      answers.push((await run(`webhook:${verb}`, ...on)).output);
      answers.push((await endpointsOf(api(), merchant))[0]?.enabled);
    }

    expect(answers).toEqual([
      ...[`${HOOK} is off`, false, `${HOOK} was off already`, false],
      ...[`${HOOK} is on`, true, `${HOOK} was on already`, true],
    ]);
  });

  test('of another business are not found', async () => {
    const { endpoint } = await scene();
    const { email } = await newMerchant(api());

    expect(
      await run('webhook:disable', '--email', email, '--endpoint', endpoint.id, ...REASON),
    ).toEqual({ code: 1, output: `no endpoint ${endpoint.id} of ${email}` });
  });
});

describe('deliveries', () => {
  test('are listed by business, endpoint, event and status', async () => {
    const { merchant, endpoint, delivery } = await scene();
    const list = async (...filter: string[]) =>
      JSON.parse((await run('deliveries', ...filter, '--json')).output).data;

    const found = await list('--email', merchant.email);

    expect(found).toEqual([
      expect.objectContaining({ id: delivery.id, event: delivery.eventId, status: 'pending' }),
    ]);
    expect(await list('--endpoint', endpoint.id)).toEqual(found);
    expect(await list('--event', delivery.eventId)).toEqual(found);
    expect(await list('--email', merchant.email, '--status', 'dead')).toEqual([]);
    expect((await run('deliveries')).output).toBe('give --email, --endpoint or --event');
    expect((await run('deliveries', '--event', 'x', '--status', 'lost')).output).toBe(
      'status: pending, delivered, dead',
    );
  });

  test('are shown with their body and each attempt', async () => {
    const { delivery } = await scene();
    await api().database.owner.execute(
      `insert into delivery_attempt (delivery_id, attempt, started_at, duration_ms, response_status)
       values ($1, 1, now(), 12, 500)`,
      [delivery.id],
    );

    const { output } = await run('delivery:show', '--id', delivery.id);

    expect(output).toContain(`${delivery.id}  pay_session.cancelled  pending  to ${HOOK}\n`);
    expect(output).toContain(`"id":"${delivery.eventId}"`);
    expect(output).toMatch(/attempt 1 {2}\S+ {2}12 ms {2}500$/);
    expect((await run('delivery:show', '--id', 'none')).output).toBe('no delivery none');
  });

  test('are sent again with a new series of attempts, and the log names the reason', async () => {
    const { delivery } = await scene();
    await api().database.owner.execute(
      `update delivery set status = 'dead', next_attempt_at = null, attempts = 5 where id = $1`,
      [delivery.id],
    );

    const { code } = await run('delivery:resend', '--id', delivery.id, ...REASON);

    expect(code).toBe(0);
    const [row] = (
      await api().database.owner.execute(
        'select status, earlier_attempts, next_attempt_at <= now() as due from delivery where id = $1',
        [delivery.id],
      )
    ).rows;
    expect(row).toMatchObject({ status: 'pending', earlier_attempts: 5, due: true });
    expect((await run('audit', '--command', 'delivery:resend')).output).toContain(
      'reason=ticket 17 done',
    );
  });
});

test('everybody may read them, and support alone may change them', () => {
  const allows = (name: string) => COMMANDS[name]?.allows;

  for (const name of ['webhook:list', 'deliveries', 'delivery:show']) {
    expect(allows(name)).toBe(READERS);
  }
  for (const name of ['webhook:disable', 'webhook:enable', 'delivery:resend', 'mail:test']) {
    expect(allows(name)).toBe(SUPPORT);
  }
});
