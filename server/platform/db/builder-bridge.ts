/** Lets statements and those of Drizzle's builder nest in each other, while wings still use the builder. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';

const PARAMETER = '\0';

export function fromBuilder(built: SQLWrapper): { parts: string[]; values: unknown[] } {
  const { sql: text, params } = built.getSQL().toQuery({
    casing: new CasingCache(),
    escapeName: (name) => `"${name.replaceAll('"', '""')}"`,
    escapeParam: () => PARAMETER,
    escapeString: (value) => `'${value.replaceAll("'", "''")}'`,
  });
  return { parts: text.split(PARAMETER), values: params };
}

export const toBuilder = (parts: readonly string[], values: readonly unknown[]): SQL =>
  sql.join(
    parts.flatMap((part, index) =>
      index < values.length ? [sql.raw(part), sql.param(values[index])] : [sql.raw(part)],
    ),
  );
