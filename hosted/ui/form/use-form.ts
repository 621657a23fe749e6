import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Failure, Result } from '#shared/api-client.ts';
import { type FormValues, fieldOf, readForm } from './form-values.ts';

export interface FormOptions<S extends z.ZodMiniType, T> {
  /** The contract's body. */
  schema: S;
  /** The body's shape, where it is not that of the fields' names. */
  shape?(values: FormValues): unknown;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T, body: z.output<S>): void;
  /** Which field a refusal is about, when its code says so. */
  blame?(failure: Failure): string | undefined;
}

/** What the parts of a form need of it. */
export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** By field: a message of the contract's, in English. */
  errors: Readonly<Record<string, string>>;
  /** A refusal of the whole, or of the field `blamed`. */
  failure: Failure | undefined;
  blamed: string | undefined;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Of a field that was corrected, nothing is said any more until the next submit. */
  forgive(name: string): void;
}

interface Trouble {
  errors: Record<string, string>;
  failure?: Failure;
  blamed?: string | undefined;
}

const NONE: Trouble = { errors: {} };

/**
 * A form over a contract: asks its schema, sends once, and puts what was refused where it belongs.
 * The fields keep their own values.
 */
export function useForm<S extends z.ZodMiniType, T>(options: FormOptions<S, T>): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(NONE);
  const [refusals, setRefusals] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal, when its fields are marked
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(next: Trouble): void {
    setTrouble(next);
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const values = readForm(form);
    const parsed = options.schema.safeParse(options.shape?.(values) ?? values);
    if (!parsed.success) {
      refuse(troubleOf(form, parsed.error.issues.map(toField)));
      return;
    }
    running.current = true;
    setBusy(true);
    setTrouble(NONE);
    const result = await options.send(parsed.data);
    running.current = false;
    setBusy(false);
    if (result.ok) options.onDone(result.value, parsed.data);
    else {
      const named = troubleOf(form, result.error.fields);
      const isNamed = Object.keys(named.errors).length > 0;
      refuse(
        isNamed
          ? named
          : { errors: {}, failure: result.error, blamed: options.blame?.(result.error) },
      );
    }
  }

  return {
    ref,
    busy,
    errors: trouble.errors,
    failure: trouble.failure,
    blamed: trouble.blamed,
    submit: (event) => void submit(event),
    forgive(name) {
      if (!trouble.errors[name] && trouble.blamed !== name) return;
      const { [name]: _, ...errors } = trouble.errors;
      setTrouble(trouble.blamed === name ? { errors } : { ...trouble, errors });
    },
  };
}

interface FieldProblem {
  path: string;
  message: string;
}

const toField = ({ path, message }: { path: PropertyKey[]; message: string }): FieldProblem => ({
  path: path.join('.'),
  message,
});

/** The first message of each field this form has. */
function troubleOf(form: HTMLFormElement, problems: readonly FieldProblem[]): Trouble {
  const errors: Record<string, string> = {};
  for (const { path, message } of problems) {
    if (fieldOf(form, path)) errors[path] ??= message;
  }
  return { errors };
}
