/** The promises of an OpenAPI document, flattened to one entry per field. */
import { catalogue } from '#shared/errors.ts';
import type { OpenApi, Operation, Schema } from '../../../server/web/api-docs/openapi-types.ts';

export interface Field {
  /** Sorted; `enum` values are in `values`. */
  types: string[];
  required: boolean;
  /** The closed list of values, if there is one. */
  values?: string[];
  /** A rule of a request's field, such as `maxLength`. */
  rules?: Record<string, string | number>;
}

export type Fields = Record<string, Field>;

export interface Call {
  name: string;
  status: string;
  request: Fields;
  response: Fields;
  /** Error codes with their status. */
  errors: Record<string, number>;
}

export interface Surface {
  calls: Record<string, Call>;
  events: Record<string, Fields>;
}

export function surfaceOf(document: OpenApi): Surface {
  const read = (schema: Schema | undefined) => fieldsOf(document, schema);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Call] => [
      `${method.toUpperCase()} ${path}`,
      callOf(operation, read),
    ]),
  );
  const events = Object.entries(document.webhooks ?? {}).map(([type, { post }]) => [
    type,
    read(post.requestBody?.content['application/json']?.schema),
  ]);
  return { calls: Object.fromEntries(calls), events: Object.fromEntries(events) };
}

function callOf(operation: Operation, read: (schema: Schema | undefined) => Fields): Call {
  const [status = '', answer] = Object.entries(operation.responses)[0] ?? [];
  const { requestBody, parameters = [] } = operation;
  const request = Object.assign(
    prefixed('body', read(requestBody?.content['application/json']?.schema)),
    ...parameters.map(({ in: place, name, required = false, schema }) => ({
      ...prefixed(`${place}.${name}`, read(schema)),
      [`${place}.${name}`]: { ...fieldOf(schema), required },
    })),
  );
  return {
    name: operation.operationId,
    status,
    request,
    response: read(answer?.content?.['application/json']?.schema),
    errors: Object.fromEntries(
      operation['x-error-codes'].map((code) => [code, catalogue[code].status]),
    ),
  };
}

const prefixed = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [`${prefix}.${path}`, field]));

function fieldsOf(document: OpenApi, schema: Schema | undefined): Fields {
  const fields: Fields = {};
  const visit = (given: Schema, path: string) => {
    const plain = resolved(document, given);
    for (const part of [...(plain.anyOf ?? []), ...(plain.allOf ?? [])]) visit(part, path);
    if (plain.items) visit(plain.items, `${path}[]`);
    if (typeof plain.additionalProperties === 'object') {
      fields[`${path}.*`] = { ...fieldOf(plain.additionalProperties), required: false };
    }
    const required = new Set(plain.required ?? []);
    for (const [name, value] of Object.entries(plain.properties ?? {})) {
      const at = path === '' ? name : `${path}.${name}`;
      const whole = resolved(document, value);
      fields[at] = { ...fieldOf(whole, document), required: required.has(name) };
      visit(whole, at);
    }
  };
  if (schema) visit(schema, '');
  return fields;
}

function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? resolved(document, document.components.schemas[name] ?? {}) : schema;
}

const RULES = ['maxLength', 'maxItems', 'minimum', 'maximum', 'pattern', 'format'] as const;

function fieldOf(schema: Schema, document?: OpenApi): Omit<Field, 'required'> {
  const variants = (schema.anyOf ?? [schema]).map((one) =>
    document ? resolved(document, one) : one,
  );
  const values = variants.flatMap(
    (one) => one.enum ?? (one.const === undefined ? [] : [one.const]),
  );
  const rules = Object.fromEntries(
    variants.flatMap((one) =>
      RULES.flatMap((rule) => (one[rule] === undefined ? [] : [[rule, one[rule]]])),
    ),
  );
  return {
    types: [...new Set(variants.flatMap(typesOf))].sort(),
    ...(values.length > 0 ? { values: values.map(String).sort() } : {}),
    ...(Object.keys(rules).length > 0 ? { rules } : {}),
  };
}

function typesOf({ type, enum: values, const: value, allOf }: Schema): string[] {
  if (type !== undefined) return [type].flat();
  if (allOf) return ['object'];
  return [...(values ?? []), ...(value === undefined ? [] : [value])].map((one) => typeof one);
}
