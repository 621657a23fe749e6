import * as z from 'zod/mini';

/** The fields that an object at `path` of the schema's input may have; empty if it is no object. */
export function knownFields(schema: unknown, path: readonly string[]): string[] {
  return objectsAt(schema, path).flatMap((object) => Object.keys(object.shape));
}

/** Several for a union. */
function objectsAt(schema: unknown, path: readonly string[]): z.ZodMiniObject[] {
  const [key, ...rest] = path;
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return objectsAt(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => objectsAt(option, path));
  if (schema instanceof z.ZodMiniObject) {
    if (key === undefined) return [schema];
    return Object.hasOwn(schema.shape, key) ? objectsAt(schema.shape[key], rest) : [];
  }
  if (key === undefined) return [];
  if (schema instanceof z.ZodMiniArray) return objectsAt(schema.def.element, rest);
  if (schema instanceof z.ZodMiniRecord) return objectsAt(schema.def.valueType, rest);
  return [];
}
