import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Failure, Result } from '#shared/http/api-client.ts';
import { type FormValues, fieldOf, readForm } from './form-values.ts';

export interface FormOptions<S extends z.ZodMiniType, T> {
  /** Schema of the request body. */
  schema: S;
  /** Maps the form values to the body, where they differ. */
  shape?(values: FormValues): unknown;
  /** The field for the path of a problem, where they differ. */
  nameField?(path: string): string;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T, body: z.output<S>): void;
  /** The field that a failure belongs to, by its code. */
  blame?(failure: Failure): string | undefined;
  /**
   * Marks what no field of this form holds, such as the card network's fields.
   * @param wrong the fields of the form that are marked besides
   */
  alsoCheck?(wrong: readonly string[]): boolean;
  /** True while an earlier reauthentication is still valid, so that none is collected again. */
  skipsBeforeSend?(): boolean;
}

/** Collects values that no field holds, such as a passkey signature, after validation. */
export type BeforeSend = (values: FormValues) => Promise<Result<FormValues>>;

/** State shared by the parts of a form. */
export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** By field: the schema's English message. */
  errors: Readonly<Record<string, string>>;
  /** A failure of the whole form, or of the field `blamed`. */
  failure: Failure | undefined;
  blamed: string | undefined;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Set by the part of the form that collects more values. */
  beforeSend: RefObject<BeforeSend | undefined>;
  /** Clears the error of a field once its value changes. */
  clearError(name: string): void;
}

interface Trouble {
  errors: Record<string, string>;
  failure?: Failure;
  blamed?: string | undefined;
}

const NONE: Trouble = { errors: {} };

/**
 * A form for one endpoint: validates with its schema, sends once and shows errors at their fields.
 * The inputs are uncontrolled.
 */
export function useForm<S extends z.ZodMiniType, T>(options: FormOptions<S, T>): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const beforeSend = useRef<BeforeSend>(undefined);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(NONE);
  const [refusals, setRefusals] = useState(0);

  // After the fields of a refusal are marked.
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function refuse(next: Trouble): void {
    setTrouble(next);
    setRefusals((count) => count + 1);
  }

  const atField = ({ path, message }: FieldProblem): FieldProblem => ({
    path: options.nameField?.(path) ?? path,
    message,
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const values = readForm(form);
    const parse = (all: FormValues) => options.schema.safeParse(options.shape?.(all) ?? all);
    const checked = parse(values);
    // Before the fields of the form, so that everything missing is told at once.
    const problems = (checked.error?.issues ?? []).map((issue) => atField(toField(issue)));
    const isRestComplete = options.alsoCheck?.(problems.map(({ path }) => path)) ?? true;
    if (!checked.success) {
      refuse(troubleOf(form, problems));
      return;
    }
    if (!isRestComplete) {
      setTrouble(NONE);
      return;
    }
    running.current = true;
    setBusy(true);
    setTrouble(NONE);
    const proof = options.skipsBeforeSend?.() ? undefined : await beforeSend.current?.(values);
    const parsed = proof?.ok ? parse({ ...values, ...proof.value }) : checked;
    const body = parsed.success ? parsed.data : checked.data;
    const result = proof?.ok === false ? proof : await options.send(body);
    running.current = false;
    setBusy(false);
    if (result.ok) options.onDone(result.value, body);
    else {
      const named = troubleOf(form, result.error.fields.map(atField));
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
    beforeSend,
    busy,
    errors: trouble.errors,
    failure: trouble.failure,
    blamed: trouble.blamed,
    submit: (event) => void submit(event),
    clearError(name) {
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

/** The first message of each field that this form has. */
function troubleOf(form: HTMLFormElement, problems: readonly FieldProblem[]): Trouble {
  const errors: Record<string, string> = {};
  for (const { path, message } of problems) {
    if (fieldOf(form, path)) errors[path] ??= message;
  }
  return { errors };
}
