/** Acts in test mode, and the switch to it. */
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMerchant } from '../people/people.ts';
import { newColleague } from '../people/team.ts';
import { newTestMember, twinOf } from '../people/test-mode.ts';
import type { Act } from './acts.ts';

export function testModeActs(api: () => TestApi): Act[] {
  /** The business in test mode, and a test member of its. */
  async function inTestMode() {
    const shop = await newMerchant(api());
    const twin = await twinOf(api(), shop);
    const { id } = await newTestMember(api(), twin);
    const body = { livemode: false };
    await api().call(testModeEndpoints.chooseMode, { token: shop.token, body });
    return { shop: { ...shop, ...twin }, params: { id } };
  }
  const onMember = (endpoint: Act['endpoint'], kind: Act['kinds'][number], body?: object): Act => ({
    endpoint,
    kinds: [kind],
    async prepare() {
      const { shop, params } = await inTestMode();
      return { shop, options: { params, ...(body ? { body } : {}) } };
    },
  });

  return [
    {
      endpoint: testModeEndpoints.create,
      kinds: ['test_member.created'],
      async prepare() {
        const { shop } = await inTestMode();
        return { shop, options: { body: { name: 'Tom' } } };
      },
    },
    onMember(testModeEndpoints.fund, 'test_member.funded', { cash: '5' }),
    onMember(testModeEndpoints.openAs, 'test_member.opened'),
    onMember(testModeEndpoints.remove, 'test_member.deleted'),
    {
      endpoint: testModeEndpoints.chooseMode,
      kinds: ['mode.switched'],
      // The log of the live business has it.
      async prepare() {
        const shop = await newMerchant(api());
        const by = await newColleague(api(), shop, 'developer');
        return { shop, by, options: { body: { livemode: false } } };
      },
    },
  ];
}
