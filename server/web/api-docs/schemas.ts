/** Cleans the document's components: used ones only, one name each, every field described. */
import { FIELDS } from './fields.ts';
import { type OpenApi, refTo, type Schema } from './openapi-types.ts';

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/**
 * The generator writes each schema twice, for input (`…Input`) and output; our schemas serve one
 * purpose each. Removes the unused variant and the suffix of the other.
 */
export function tidyComponents(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  // The events of webhooks are added later.
  const events = ['PaySession', 'Refund', 'LinkSession', 'RefundRequest', 'Event'].map(refTo);
  const used = reachableFrom([document.paths, events], schemas);
  const plain = (name: string) => {
    const short = name.replace(/Input$/, '');
    return used.has(short) ? name : short;
  };
  const kept = Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) =>
      used.has(name) ? [[plain(name), explained(plain(name), schema)]] : [],
    ),
  );
  const whole = { ...document, components: { ...document.components, schemas: kept } };
  const text = JSON.stringify(whole).replace(REFERENCE, (_, name: string) =>
    JSON.stringify(`#/components/schemas/${plain(name)}`),
  );
  return JSON.parse(text) as OpenApi;
}

/** The components that `part` of a document refers to, directly or through another component. */
export function reachableFrom(part: unknown, schemas: Record<string, Schema>): Set<string> {
  const found = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(JSON.stringify(schemas[name] ?? {}));
    }
  };
  visit(JSON.stringify(part));
  return found;
}

function explained(name: string, schema: Schema): Schema {
  return withMeanings(schema, FIELDS[name] ?? {}, '');
}

/** @param within the path of `schema` in its component, with a trailing dot */
export function withMeanings(
  schema: Schema,
  meanings: Record<string, string>,
  within: string,
): Schema {
  const inside = (part: Schema) => withMeanings(part, meanings, within);
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => {
    const path = within + key;
    const described = withMeanings(value, meanings, `${path}.`);
    const description = meanings[path];
    return [key, description ? { ...described, description } : described];
  });
  return {
    ...schema,
    ...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
    ...(schema.items ? { items: inside(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(inside) } : {}),
  };
}
