/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Notice } from '#shared/notifications/kinds.ts';

export const notificationChoice = pgTable(
  'notification_choice',
  {
    personId: text('person_id').notNull(),
    aboutId: text('about_id').notNull(),
    kind: text('kind').$type<Notice>().notNull(),
    wanted: boolean('wanted').notNull(),
  },
  ({ personId, aboutId, kind }) => [primaryKey({ columns: [personId, aboutId, kind] })],
);
