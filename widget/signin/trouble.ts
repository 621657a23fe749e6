import type * as z from 'zod/mini';
import type { Failure } from '#shared/http/api-client.ts';

/** What is wrong with a form. */
export interface Trouble {
  /** English messages by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** Of the whole form. */
  failure: Failure | undefined;
}

export type Checked<Body> =
  | { ok: true; value: Body }
  | { ok: false; fields: Readonly<Record<string, string>> };

/** The first message of each field; a field is named by the last part of its path. */
function byField(problems: readonly { path: string; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of problems) fields[path.split('.').at(-1) ?? path] ??= message;
  return fields;
}

/** Checks a body by the schema of its endpoint. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, fields: byField(problems) };
}

export function troubleOf(error: Failure): Trouble {
  const fields = byField(error.fields);
  return Object.keys(fields).length > 0
    ? { fields, failure: undefined }
    : { fields: {}, failure: error };
}
