/** The businesses of the matrix, and a member of each: live and in test mode, with a proven domain and without. */
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { type TestTill, tillScene } from '../payments/tills.ts';
import { newMerchant, type TestMerchant } from '../people/people.ts';
import { type Cast, newCast } from './callers.ts';
import type { Case } from './cases.ts';
import { testCastOf } from './test-cast.ts';

/** A business with what its calls are about: a member, and the device of a till. */
export interface Stage extends Cast {
  device: TestTill;
  /** The live business, which has the team of both modes. */
  team: string;
}

export type Place = 'proven' | 'unproven' | 'another';
export type Stages = Record<Case['mode'], Record<Place, Stage>>;

export async function newStages(api: TestApi): Promise<Stages> {
  const cast = await newCast(api);
  const businesses: Record<Place, TestMerchant> = {
    proven: cast.merchant,
    unproven: await newMerchant(api, { isVouchedFor: false }),
    another: cast.otherMerchant,
  };
  const stages = { live: {}, test: {} } as Stages;
  for (const [place, merchant] of Object.entries(businesses) as [Place, TestMerchant][]) {
    const live = { ...cast, merchant };
    const inTest = await testCastOf(api, live);
    stages.live[place] = { ...live, team: merchant.id, device: await tillScene(api, merchant) };
    stages.test[place] = {
      ...inTest,
      team: merchant.id,
      device: await tillScene(api, inTest.merchant),
    };
  }
  await useNoKeyAgain(api);
  return stages;
}

/** The use of a key is noted once a minute, after the answer: not while the matrix looks at what was written. */
export async function useNoKeyAgain(api: TestApi): Promise<void> {
  const later = new Date(Date.now() + 24 * 3_600_000);
  await rowsOf(api.db, sql`update api_key set last_used_at = ${later}`);
}
