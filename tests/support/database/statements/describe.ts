/** What PostgreSQL says of a statement before it runs (PostgreSQL, 55.2.3: Parse and Describe). */
import type pg from 'pg';

export interface Column {
  name: string;
  /** The type's OID. */
  type: number;
}

/** @throws DatabaseError for a statement that PostgreSQL does not accept */
export function describeStatement(client: pg.Client, text: string): Promise<Column[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Column[]>();
  let columns: Column[] = [];
  const query = {
    submit(connection: pg.Connection) {
      connection.parse({ text, name: '', types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
      columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(columns),
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}
