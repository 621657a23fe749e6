/** Active links: the member's list and disconnecting, the merchant's list and balances. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newLink } from '../../support/payments/links.ts';
import { deposit, newMember, newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();

interface Page {
  data: { id: string }[];
  next: string | null;
}

const list = async ({ apiToken }: TestMerchant, query: Record<string, string> = {}) =>
  (await api().call(merchantLinkEndpoints.list, { token: apiToken, query })).json();

describe('a member', () => {
  test('lists the merchants that see the balances, newest first', async () => {
    const member = await newMember(api());
    const first = await newLink(api(), await newMerchant(api()), member);
    const second = await newLink(api(), await newMerchant(api()), member);
    await newLink(api(), await newMerchant(api()));

    const { links } = (await api().call(linkEndpoints.list, { token: member.token })).json();

    expect(links.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(links[0]).toEqual({
      id: second.id,
      merchant: { name: 'Casa Alba', domain: 'shop.test', verified: true },
      since: expect.stringMatching(/Z$/),
    });
  });

  test('can disconnect, which removes the link and its balances from both lists', async () => {
    const merchant = await newMerchant(api());
    const { params, member } = await newLink(api(), merchant);

    const ended = await api().call(linkEndpoints.end, { params, token: member.token });

    expect(ended.json()).toEqual({ ok: true });
    expect((await api().call(linkEndpoints.list, { token: member.token })).json()).toEqual({
      links: [],
    });
    expect((await list(merchant)).data).toEqual([]);
    const token = merchant.apiToken;
    const link = await api().call(merchantLinkEndpoints.read, { params, token });
    expect([link.statusCode, link.json().code]).toEqual([404, 'not_found']);
    const session = (await api().call(merchantLinkEndpoints.readSession, { params, token })).json();
    expect(session).toMatchObject({ status: 'linked', revokedAt: expect.stringMatching(/Z$/) });
  });

  test('can disconnect only once', async () => {
    const { params, member } = await newLink(api(), await newMerchant(api()));

    const answers = await Promise.all([
      api().call(linkEndpoints.end, { params, token: member.token }),
      api().call(linkEndpoints.end, { params, token: member.token }),
    ]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('cannot end another member’s link', async () => {
    const merchant = await newMerchant(api());
    const { params, id } = await newLink(api(), merchant);
    const { token } = await newMember(api());

    expect((await api().call(linkEndpoints.end, { params, token })).statusCode).toBe(404);
    expect((await list(merchant)).data).toMatchObject([{ id }]);
  });

  test('can be linked again after disconnecting, as a new link', async () => {
    const merchant = await newMerchant(api());
    const { params, member, id } = await newLink(api(), merchant);
    await api().call(linkEndpoints.end, { params, token: member.token });

    const again = await newLink(api(), merchant, member);

    expect((await list(merchant)).data).toMatchObject([{ id: again.id }]);
    expect(again.id).not.toBe(id);
  });
});

describe('a merchant', () => {
  test('reads the current balances', async () => {
    const merchant = await newMerchant(api());
    const { params, member } = await newLink(api(), merchant, undefined, { reference: 'guest-7' });
    await deposit(api(), member.cash, '2.5');
    await deposit(api(), member.stake, '5000');

    const token = merchant.apiToken;
    const link = (await api().call(merchantLinkEndpoints.read, { params, token })).json();

    expect(link.balances).toEqual({ cash: '1002.5', stake: '5000' });
    expect((await list(merchant)).data).toEqual([link]);
  });

  test('lists its links in pages, newest first, without duplicates', async () => {
    const merchant = await newMerchant(api());
    await newLink(api(), await newMerchant(api()));
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await newLink(api(), merchant)).id);

    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page: Page = await list(merchant, { limit: '2', ...(after ? { after } : {}) });
      pages.push(page.data.map(({ id }) => id));
      after = page.next;
    } while (after);

    expect(pages.flat()).toEqual([...made].reverse());
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  test('can continue its list after the last link of a page has ended', async () => {
    const merchant = await newMerchant(api());
    const oldest = await newLink(api(), merchant);
    const { id, params, member } = await newLink(api(), merchant);
    await api().call(linkEndpoints.end, { params, token: member.token });

    expect((await list(merchant, { after: id })).data).toMatchObject([{ id: oldest.id }]);
  });

  test('finds a link by its own reference', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newLink(api(), merchant, undefined, { reference: 'guest-7' });
    await newLink(api(), merchant, undefined, { reference: 'guest-8' });

    expect((await list(merchant, { reference: 'guest-7' })).data).toMatchObject([{ id }]);
  });
});
