/**
 * The type of a row in the source and what PostgreSQL returns are the same: each statement of the server whose text
 * the source determines is described by PostgreSQL, and its columns are compared with the type at `rowsOf`.
 */
import pg from 'pg';
import type { CallExpression } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { SymbolFlags, type Type } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { type Column, describeStatement } from '../../support/database/statements/describe.ts';
import {
  below,
  openSource,
  placeOf,
  type Source,
} from '../../support/database/statements/source.ts';
import { partsOf, Undetermined } from '../../support/database/statements/text.ts';

let database: TestDatabase;
let client: pg.Client;
let source: Source;

beforeAll(async () => {
  database = await openTestDatabase(1);
  client = new pg.Client(database.url);
  await client.connect();
  source = openSource();
});
afterAll(async () => {
  source.close();
  await client.end();
  await database.close();
});

/** The TypeScript type of each PostgreSQL type, by OID; all others are returned as text. */
const TYPES: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Uint8Array',
  20: 'bigint',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1184: 'Date',
  ...Object.fromEntries([1000, 1005, 1007, 1009, 1015, 1016, 2951].map((oid) => [oid, 'list'])),
};
/** What is read with a type of its own: json, jsonb, and the void of a function without a result. */
const ANY = [114, 3802, 2278];

function kindOf(type: Type): string {
  const { checker } = source;
  const value = checker.getNonNullableType(type) ?? type;
  if (checker.isArrayLikeType(value)) return 'list';
  const name = value.getSymbol()?.name ?? '';
  if (name === 'Buffer' || name === 'Uint8Array') return 'Uint8Array';
  if (name === 'Date') return name;
  const kinds = { string: checker.getStringType(), number: checker.getNumberType() };
  const more = { boolean: checker.getBooleanType(), bigint: checker.getBigIntType() };
  const found = Object.entries({ ...kinds, ...more }).find(([, one]) =>
    checker.isTypeAssignableTo(value, one),
  );
  return found?.[0] ?? checker.typeToString(value);
}

/** @returns what differs */
function differences(row: Type, columns: readonly Column[]): string[] {
  return source.checker.getPropertiesOfType(row).flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name);
    if (!column) {
      return property.flags & SymbolFlags.Optional ? [] : [`${property.name} is not returned`];
    }
    if (ANY.includes(column.type)) return [];
    const type = source.checker.getTypeOfSymbol(property);
    const [declared, returned] = [type && kindOf(type), TYPES[column.type] ?? 'string'];
    return declared === returned ? [] : [`${property.name} is ${returned}, not ${declared}`];
  });
}

/** The statement of a call that sends one, and the type of its rows. */
function sentBy(call: CallExpression) {
  const callee = call.expression.getText();
  if (/^(rowsOf|changeOf)$/.test(callee))
    return [call.arguments[1], call.typeArguments?.[0]] as const;
  const [first] = call.arguments;
  const isSent = /^\w+\.execute$/.test(callee) && first && is.isTaggedTemplateExpression(first);
  return [isSent ? first : undefined, undefined] as const;
}

/** Sends statements that other files have written, to which it adds the question who calls. */
const SENDS_OTHERS = /^server\/platform\/(db|http)\//;

/** Their text is composed of names or parts that the caller passes. */
const MOST_UNDETERMINED = 36;

test('each row has the type that its statement returns', async () => {
  const wrong: string[] = [];
  const undetermined: string[] = [];
  for (const call of source.files.flatMap((file) => [...below(file)]).filter(is.isCallExpression)) {
    const [statement, type] = sentBy(call);
    if (!statement) continue;
    try {
      const parts = partsOf(source.checker, statement);
      const text = parts.reduce((all, part, index) => `${all}$${index}${part}`);
      const columns = await describeStatement(client, text);
      const row = type && source.checker.getTypeFromTypeNode(type);
      const found = row ? differences(row, columns) : [];
      wrong.push(...found.map((difference) => `${placeOf(call)} ${difference}`));
    } catch (error) {
      if (error instanceof Undetermined && SENDS_OTHERS.test(placeOf(call))) continue;
      if (error instanceof Undetermined) undetermined.push(`${placeOf(call)} ${error.message}`);
      else wrong.push(`${placeOf(call)} ${(error as Error).message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(undetermined.slice(MOST_UNDETERMINED)).toEqual([]);
});
