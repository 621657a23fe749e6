import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

interface Prepared {
  name: string;
  /** Of its parameters, as PostgreSQL numbers types. */
  types: number[];
}

type Run = (text: string, values: unknown[], rowMode: 'array' | 'object') => Promise<Results>;

/**
 * Statements that are parsed and planned once, where PGlite's own `query` does so every time and takes six
 * calls for it (PostgreSQL, 54.2.3, extended query). Nobody else may ask meanwhile.
 */
export function preparedStatements(client: PGlite): Run {
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

  return async (text, values, rowMode) => {
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
      const [result] = parse.parseResults(answer, client.parsers, { rowMode });
      return result ?? { rows: [], fields: [] };
    } catch (error) {
      // A migration may have changed what it answers: the next one is planned anew.
      known.delete(text);
      await client.execProtocolStream(
        Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]),
      );
      throw error;
    }
  };
}
