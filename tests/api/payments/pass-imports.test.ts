/** A business imports passes that its customers hold already. */
import { describe, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { heldBy, newPass, type PassScene, passScene } from '../../support/payments/passes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const accept = ({ token }: { token: string }, id: string) =>
  api().call(memberEndpoints.acceptGift, { params: { id }, token });

describe('an import', () => {
  const send = (
    { merchant, pass }: Pick<PassScene, 'merchant' | 'pass'>,
    rows: object[],
    preview = false,
  ) =>
    api().call(importEndpoints.importPasses, {
      params: { id: pass.id },
      token: merchant.apiToken,
      body: { rows, preview },
    });
  const approve = (token: string, id: string) =>
    api().call(importEndpoints.approveImport, { params: { id }, token });
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ email: `guest${at}@example.org` }));

  test('gives each row what is left of it, once its link is accepted', async () => {
    const scene = await passScene(api());
    const email = `${scene.pass.id}@example.org`;
    const sent = await send(scene, [{ email, entries: '4', validUntil: '2099-01-31' }]);
    const [mail] = await mailsTo(api(), email);
    const id = /gft_\w+/.exec(mail?.text ?? '')?.[0] ?? '';
    const ana = await newMember(api());

    expect(sent.json()).toMatchObject({ status: 'sent', rows: 1, entries: 4, problems: [] });
    expect(mail).toMatchObject({ template: 'pass-given' });
    expect((await accept(ana, id)).json()).toMatchObject({
      left: 4,
      validUntil: '2099-01-31T23:59:59.999Z',
    });
  });

  /** A pass that was imported until `validUntil`, and the gift that nobody has accepted yet. */
  async function imported(validUntil: string) {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant);
    await send({ merchant, pass }, [{ email: `${pass.id}@example.org`, validUntil }]);
    const [mail] = await mailsTo(api(), `${pass.id}@example.org`);
    return { merchant, pass, gift: /gft_\w+/.exec(mail?.text ?? '')?.[0] ?? '' };
  }
  const readGift = async ({ token }: { token: string }, id: string) =>
    (await api().call(memberEndpoints.readGift, { params: { id }, token })).json();

  test('is accepted until the last day of its pass, which the member sees before', async () => {
    const { gift } = await imported('2099-01-31');
    const ana = await newMember(api());
    const open = await readGift(ana, gift);
    await api().database.owner.db.execute(
      sql`update pass_gift set valid_until = clock_timestamp() where id = ${gift}`,
    );

    const refused = await accept(ana, gift);

    expect(open).toMatchObject({ status: 'open', validUntil: '2099-01-31T23:59:59.999Z' });
    expect(refused.json()).toMatchObject({ code: 'not_found' });
    expect(await readGift(ana, gift)).toMatchObject({ status: 'expired' });
    expect(await heldBy(api(), ana)).toEqual([]);
  });

  test('that nobody has accepted yet is extended with the held passes', async () => {
    const { merchant, pass, gift } = await imported('2099-01-31');
    const ended = await send({ merchant, pass }, [
      { email: 'late@example.org', validUntil: '2099-01-31' },
    ]);
    await api().database.owner.db.execute(
      sql`update pass_gift set valid_until = clock_timestamp() where import_id = ${ended.json().id}`,
    );
    const extend = async (preview: boolean) =>
      (
        await api().call(passEndpoints.extendAll, {
          params: { id: pass.id },
          token: merchant.apiToken,
          body: { days: 14, preview },
        })
      ).json();

    expect(await extend(true)).toEqual({ extended: 1 });
    expect(await extend(false)).toEqual({ extended: 1 });
    const ana = await newMember(api());
    expect((await accept(ana, gift)).json()).toMatchObject({
      validUntil: '2099-02-14T23:59:59.999Z',
    });
    expect(await extend(true)).toEqual({ extended: 1 });
  });

  test('ends with the last day in the zone of the business, by its clock', async () => {
    const owner = await newMerchant(api());
    const business = { ...owner, ...(await twinOf(api(), owner)) };
    const pass = await newPass(api(), business);
    const { db } = api().database.owner;
    await db.execute(
      sql`update merchant set time_zone = 'Pacific/Kiritimati' where id = ${business.id}`,
    );
    await db.execute(sql`insert into test_clock (merchant_id, now_at)
      values (${business.id}, '2098-12-31T10:30:00Z')`);
    const rows = ['2098-12-31', '2099-01-31'].map((validUntil, at) => ({
      email: `guest${at}@example.org`,
      validUntil,
    }));

    const refused = await send({ merchant: business, pass }, rows);
    await send({ merchant: business, pass }, rows.slice(1));

    const [gift] = await rowsOf<{ until: string }>(
      db,
      sql`select format.utc(valid_until) as until from pass_gift where pass_id = ${pass.id}`,
    );
    expect(refused.json()).toMatchObject({ problems: [{ row: 1, problem: 'validUntil' }] });
    expect(gift).toEqual({ until: '2099-01-31T09:59:59.999Z' });
  });

  test('names the rows that are wrong, and then stores nothing', async () => {
    const scene = await passScene(api());
    const rows = [
      { email: 'guest@example.org' },
      { email: 'Guest@example.org' },
      { email: 'nobody' },
      { email: 'a@example.org', entries: '0' },
      { email: 'b@example.org', validUntil: '2001-01-01' },
    ];

    expect((await send(scene, rows)).json()).toMatchObject({
      id: null,
      problems: [
        { row: 2, problem: 'repeated' },
        { row: 3, problem: 'email' },
        { row: 4, problem: 'entries' },
        { row: 5, problem: 'validUntil' },
      ],
    });
    expect(
      (
        await api().call(importEndpoints.imports, {
          params: { id: scene.pass.id },
          token: scene.merchant.apiToken,
        })
      ).json(),
    ).toEqual({ data: [] });
  });

  test('of many passes waits for another person', async () => {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant);
    const body = { rows: addresses(51), preview: false };
    const { id, status } = (
      await api().call(importEndpoints.importPasses, {
        params: { id: pass.id },
        token: merchant.token,
        body,
      })
    ).json();
    const admin = await newColleague(api(), merchant, 'admin');

    const foreign = await approve((await newMerchant(api())).token, id);
    const own = await approve(merchant.token, id);
    const approved = await approve(admin.token, id);
    const again = await approve(admin.token, id);

    expect(status).toBe('waiting');
    expect(foreign.statusCode).toBe(404);
    expect(own.json()).toMatchObject({ code: 'import_needs_another' });
    expect(approved.json()).toMatchObject({ status: 'sent', rows: 51 });
    expect(again.json()).toMatchObject({ code: 'import_decided' });
  });

  test('of many passes needs a person who starts it: whoever has a key could approve its import', async () => {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant);

    const started = await send({ merchant, pass }, addresses(51));

    expect([started.statusCode, started.json().code]).toEqual([403, 'forbidden']);
  });

  test('in several parts of one day counts as one', async () => {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant);
    const part = async (count: number, preview = false) =>
      (
        await api().call(importEndpoints.importPasses, {
          params: { id: pass.id },
          token: merchant.token,
          body: { rows: addresses(count), preview },
        })
      ).json();

    expect(await part(30)).toMatchObject({ status: 'sent', needsSecond: false });
    expect(await part(20)).toMatchObject({ status: 'sent', needsSecond: false });
    expect(await part(1, true)).toMatchObject({ needsSecond: true });
    expect(await part(1)).toMatchObject({ status: 'waiting', needsSecond: true });
  });

  test('needs a proven domain', async () => {
    const merchant = await newMerchant(api(), { isVouchedFor: false });
    const pass = await newPass(api(), merchant);

    expect((await send({ merchant, pass }, addresses(1))).json()).toMatchObject({
      code: 'domain_unproven',
    });
  });
});
