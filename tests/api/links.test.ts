/** Links that live: the member's own list and its end, the merchant's list and what it reads. */
import { describe, expect, test } from 'vitest';
import { endLink, listLinks } from '#shared/link/contract.ts';
import {
  listMerchantLinks,
  readMerchantLink,
  readMerchantLinkSession,
} from '#shared/link/merchant-contract.ts';
import { useApi } from '../support/api.ts';
import { newLink } from '../support/links.ts';
import { deposit, newMember, newMerchant, type TestMerchant } from '../support/people.ts';

const api = useApi();

interface Page {
  data: { id: string }[];
  next: string | null;
}

const list = async ({ apiToken }: TestMerchant, query: Record<string, string> = {}) =>
  (await api().call(listMerchantLinks, { token: apiToken, query })).json();

describe('a member', () => {
  test('lists the merchants that see the balances, newest first', async () => {
    const member = await newMember(api());
    const first = await newLink(api(), await newMerchant(api()), member);
    const second = await newLink(api(), await newMerchant(api()), member);
    await newLink(api(), await newMerchant(api()));

    const { links } = (await api().call(listLinks, { token: member.token })).json();

    expect(links.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(links[0]).toEqual({
      id: second.id,
      merchant: { name: 'Casa Alba', domain: 'shop.test' },
      since: expect.stringMatching(/Z$/),
    });
  });

  test('disconnects: the link is gone from both lists, and its balances with it', async () => {
    const merchant = await newMerchant(api());
    const { params, member } = await newLink(api(), merchant);

    const ended = await api().call(endLink, { params, token: member.token });

    expect(ended.json()).toEqual({ ok: true });
    expect((await api().call(listLinks, { token: member.token })).json()).toEqual({ links: [] });
    expect((await list(merchant)).data).toEqual([]);
    const token = merchant.apiToken;
    const link = await api().call(readMerchantLink, { params, token });
    expect([link.statusCode, link.json().code]).toEqual([404, 'not_found']);
    const session = (await api().call(readMerchantLinkSession, { params, token })).json();
    expect(session).toMatchObject({ status: 'linked', revokedAt: expect.stringMatching(/Z$/) });
  });

  test('disconnects once: the second time there is nothing to end', async () => {
    const { params, member } = await newLink(api(), await newMerchant(api()));

    const answers = await Promise.all([
      api().call(endLink, { params, token: member.token }),
      api().call(endLink, { params, token: member.token }),
    ]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('cannot end the link of another', async () => {
    const merchant = await newMerchant(api());
    const { params, id } = await newLink(api(), merchant);
    const { token } = await newMember(api());

    expect((await api().call(endLink, { params, token })).statusCode).toBe(404);
    expect((await list(merchant)).data).toMatchObject([{ id }]);
  });

  test('may be linked again after disconnecting, as a new link', async () => {
    const merchant = await newMerchant(api());
    const { params, member, id } = await newLink(api(), merchant);
    await api().call(endLink, { params, token: member.token });

    const again = await newLink(api(), merchant, member);

    expect((await list(merchant)).data).toMatchObject([{ id: again.id }]);
    expect(again.id).not.toBe(id);
  });
});

describe('a merchant', () => {
  test('reads the balances as they are now', async () => {
    const merchant = await newMerchant(api());
    const { params, member } = await newLink(api(), merchant, undefined, { reference: 'guest-7' });
    await deposit(api(), member.cash, '2.5');
    await deposit(api(), member.stake, '5000');

    const token = merchant.apiToken;
    const link = (await api().call(readMerchantLink, { params, token })).json();

    expect(link.balances).toEqual({ cash: '1002.5', stake: '5000' });
    expect((await list(merchant)).data).toEqual([link]);
  });

  test('lists its links in pages, newest first, each once', async () => {
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

  test('goes on with its list although the last one seen has ended meanwhile', async () => {
    const merchant = await newMerchant(api());
    const oldest = await newLink(api(), merchant);
    const { id, params, member } = await newLink(api(), merchant);
    await api().call(endLink, { params, token: member.token });

    expect((await list(merchant, { after: id })).data).toMatchObject([{ id: oldest.id }]);
  });

  test('finds a link by its own reference', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newLink(api(), merchant, undefined, { reference: 'guest-7' });
    await newLink(api(), merchant, undefined, { reference: 'guest-8' });

    expect((await list(merchant, { reference: 'guest-7' })).data).toMatchObject([{ id }]);
  });
});
