/** The time zone of a business is its own: it does not move with who registered it. */
import { expect, test } from 'vitest';
import { makeBusiness } from '../../../server/merchants/business/create.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

test('a business begins with the zone of its founder, and keeps it', async () => {
  const { id: founder } = await newMember(api());
  const live = (zone: string | null) =>
    api().database.owner.db.execute(
      sql`update member set time_zone = ${zone} where id = ${founder}`,
    );
  await live('Asia/Tokyo');
  const recipientDomain = `${founder.slice(4).toLowerCase()}.example`;
  const id = await makeBusiness(api().db, founder, { recipientName: 'Casa Zona', recipientDomain });
  const zones: unknown[] = [];
  for (const zone of ['Asia/Tokyo', 'America/Los_Angeles', null]) {
    await live(zone);
    const [row] = await rowsOf<{ zone: string }>(
      api().db,
      sql`select statements.zone_of(${id}) as zone`,
    );
    zones.push(row?.zone);
  }

  expect(zones).toEqual(['Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo']);
});
