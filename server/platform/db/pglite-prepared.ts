import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

interface Prepared {
  name: string;
  /** The type OIDs of its parameters. */
  types: number[];
}

type Run = (text: string, values: unknown[]) => Promise<Results>;

/**
 * Prepared statements, which are parsed and planned once. PGlite's `query` does both every time, in
 * six calls (PostgreSQL, 54.2.3, extended query). No other query may run at the same time.
 */
export function preparedStatements(client: PGlite, typed: PGlite['parsers']): Run {
  const known = new Map<string, Prepared>();
  let last = 0;

  async function prepare(text: string): Promise<Prepared> {
    last += 1;
    const name = `s${last}`;
    const described = await client.execProtocolStream(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const prepared = { name, types: parse.parseDescribeStatementResults(described) };
    known.set(text, prepared);
    return prepared;
  }

  return async (text, values) => {
    const { name, types } = known.get(text) ?? (await prepare(text));
    const asText = (value: unknown, place: number): string | null => {
      if (value === null || value === undefined) return null;
      return client.serializers[types[place] ?? 0]?.(value) ?? String(value);
    };
    try {
      const answer = await client.execProtocolStream(
        Buffer.concat([
          serialize.bind({ statement: name, values: values.map(asText) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      );
      const [result] = parse.parseResults(answer, client.parsers, { parsers: typed });
      return result ?? { rows: [], fields: [] };
    } catch (error) {
      // A migration may have changed the result columns: prepare the statement again next time.
      known.delete(text);
      await client.execProtocolStream(
        Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]),
      );
      throw error;
    }
  };
}
