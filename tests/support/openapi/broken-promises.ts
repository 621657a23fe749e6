/** Changes from `before` to `now` that break clients of `before` (docs/api.md, Versioning). */
import type { Call, Field, Fields, Surface } from './surface.ts';

export function brokenPromises(before: Surface, now: Surface): string[] {
  const calls = Object.entries(before.calls).flatMap(([call, old]) => {
    const current = now.calls[call];
    return current
      ? brokenCall(old, current).map((what) => `${call}: ${what}`)
      : [`${call} is gone`];
  });
  const events = Object.entries(before.events).flatMap(([type, old]) => {
    const current = now.events[type];
    return current
      ? brokenAnswer(old, current).map((what) => `${type}: ${what}`)
      : [`${type} is gone`];
  });
  return [...calls, ...events];
}

function brokenCall(before: Call, now: Call): string[] {
  const changed = (['name', 'status'] as const).filter((part) => before[part] !== now[part]);
  const errors = Object.entries(before.errors).filter(
    ([code, status]) => code in now.errors && now.errors[code] !== status,
  );
  return [
    ...changed.map((part) => `${part} ${before[part]} is now ${now[part]}`),
    ...errors.map(([code]) => `status of ${code} is now ${now.errors[code]}`),
    ...brokenRequest(before.request, now.request),
    ...brokenAnswer(before.response, now.response).map((what) => `response ${what}`),
  ];
}

function brokenRequest(before: Fields, now: Fields): string[] {
  const old = Object.entries(before).flatMap(([path, field]) => {
    const current = now[path];
    if (!current) return [`${path} is refused`];
    return [
      ...missing(field.types, current.types).map((type) => `${path} may not be ${type}`),
      ...(current.required && !field.required ? [`${path} is required`] : []),
      ...(current.values ? missing(field.values ?? ['any'], current.values) : []).map(
        (value) => `${path} may not be ${value}`,
      ),
      ...stricter(field, current).map((rule) => `${path} has another ${rule}`),
    ];
  });
  const added = Object.entries(now).filter(([path, { required }]) => required && !(path in before));
  const isNewWhole = (path: string) => {
    const parent = path.slice(0, path.lastIndexOf('.')).replace(/\[\]$/, '');
    return parent !== 'body' && !(parent in before) && parent in now;
  };
  return [
    ...old,
    ...added.filter(([path]) => !isNewWhole(path)).map(([path]) => `${path} is new and required`),
  ];
}

/** Responses may get values, never types or absences a client does not expect. */
function brokenAnswer(before: Fields, now: Fields): string[] {
  return Object.entries(before).flatMap(([path, field]) => {
    const current = now[path];
    if (!current) return [`${path} is gone`];
    return [
      ...missing(current.types, field.types).map((type) => `${path} may be ${type}`),
      ...(field.required && !current.required ? [`${path} may be absent`] : []),
    ];
  });
}

const missing = (wanted: string[], given: string[]) => wanted.filter((one) => !given.includes(one));

/** The types a rule is about: it restricts nothing that was allowed before if its type is new. */
const TYPES: Record<string, readonly string[]> = {
  maxItems: ['array'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
};

/** A bound may be relaxed; a pattern or format may only be dropped. */
function stricter({ types, rules: before = {} }: Field, { rules: now = {} }: Field): string[] {
  return Object.entries(now).flatMap(([rule, value]) => {
    const old = before[rule];
    const isAboutNewType = !(TYPES[rule] ?? ['string']).some((type) => types.includes(type));
    if (old === value || isAboutNewType) return [];
    if (old === undefined || typeof old === 'string' || typeof value === 'string') return [rule];
    const isStricter = rule === 'minimum' ? value > old : value < old;
    return isStricter ? [rule] : [];
  });
}
