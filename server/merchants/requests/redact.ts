/**
 * Removes secrets from what is stored about a request. Two rules apply: a value is kept only where
 * the call's schema has a field for it, and never in a field that holds a secret.
 */
import type { ZodMiniType } from 'zod/mini';

export const REMOVED = '(removed)';

/** Fields of the API that hold a secret, a one-time code or a signature. */
const SECRET_FIELD = /password|secret|token|passkey|verifier|challenge|^code$/i;
/** Our own credentials, wherever they stand in a text. */
const CREDENTIAL = /\b(salus_(?:test|live)_|whsec_)[0-9A-Za-z+/=_-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

type Fields = Record<string, unknown>;

/** @param schema of the body; without one nothing is known to be harmless */
export function redact(value: unknown, schema: ZodMiniType | undefined): unknown {
  if (typeof value === 'string') return schema ? redactText(value) : REMOVED;
  if (typeof value !== 'object' || value === null) return schema ? value : REMOVED;
  const inner = schema && unwrap(schema);
  if (Array.isArray(value)) {
    const element = inner && elementOf(inner);
    return value.map((one: unknown) => redact(one, element));
  }
  return Object.fromEntries(
    Object.entries(value as Fields).map(([name, one]) => [
      redactText(name),
      SECRET_FIELD.test(name) ? REMOVED : redact(one, inner && fieldOf(inner, name)),
    ]),
  );
}

export const redactText = (text: string): string =>
  text.replace(CREDENTIAL, (_, prefix: string | undefined) => `${prefix ?? ''}${REMOVED}`);

interface Definition {
  innerType?: ZodMiniType;
  in?: ZodMiniType;
  shape?: Record<string, ZodMiniType>;
  element?: ZodMiniType;
  valueType?: ZodMiniType;
  options?: readonly ZodMiniType[];
}

const definitionOf = (schema: ZodMiniType) => schema._zod.def as Definition;

/** The schema inside `optional`, `nullable` and pipes. */
function unwrap(schema: ZodMiniType): ZodMiniType {
  const { innerType, in: input } = definitionOf(schema);
  const inner = innerType ?? input;
  return inner ? unwrap(inner) : schema;
}

const elementOf = (schema: ZodMiniType) => definitionOf(schema).element;

/** The schema of a field: of an object, a record, or the first alternative that has it. */
function fieldOf(schema: ZodMiniType, name: string): ZodMiniType | undefined {
  const { shape, valueType, options = [] } = definitionOf(schema);
  if (shape) return Object.hasOwn(shape, name) ? shape[name] : undefined;
  if (valueType) return valueType;
  for (const option of options) {
    const found = fieldOf(unwrap(option), name);
    if (found) return found;
  }
  return undefined;
}
