/** One step: its heading, its fields, its failure and its button. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import { Button } from '../ui/button.tsx';
import { CheckField, type CheckFieldProps } from '../ui/check-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';
import { failureText } from './failure-text.ts';
import { fieldText } from './field-text.ts';
import type { Values } from './mail-model.ts';
import type { Trouble } from './trouble.ts';

export type StepField = Omit<TextFieldProps, 'value' | 'onInput' | 'error' | 'required'>;

export interface StepFormProps {
  texts(text: Text): string;
  title: string;
  lead?: string;
  fields: readonly StepField[];
  /** How many of the first fields stand beside each other. */
  beside?: number;
  /** Checkboxes: text with links between `<a>` and `</a>`. */
  checks?: readonly Pick<CheckFieldProps, 'name' | 'label' | 'hrefs'>[];
  values?: Values;
  trouble: Trouble;
  busy: boolean;
  submit: string;
  onSubmit(values: Values): void;
  /** Called with each change. */
  onType?(values: Values): void;
  /** Whether the values are sent without a press. */
  isWhole?(values: Values): boolean;
  /** Below the fields. */
  note?: string | undefined;
  /** A status, announced when it appears. */
  status?: string;
  /** Other ways on. */
  children: ComponentChildren;
}

export function StepForm(props: StepFormProps): JSX.Element {
  const {
    texts,
    title,
    lead,
    fields,
    checks = [],
    beside = 0,
    trouble,
    busy,
    submit,
    children,
  } = props;
  const [values, setValues] = useState<Values>(props.values ?? {});
  const form = useRef<HTMLFormElement>(null);
  const headingId = useId();

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, when its fields are marked
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [trouble]);

  const errorOf = (name: string) => {
    const message = trouble.fields[name];
    return message === undefined ? undefined : texts(fieldText(message));
  };

  function set(name: string, value: string | boolean): void {
    const next = { ...values, [name]: value };
    setValues(next);
    props.onType?.(next);
    if (props.isWhole?.(next)) send(next);
  }

  function send(filled: Values): void {
    const empty = Object.fromEntries([
      ...fields.map(({ name }) => [name, '']),
      ...checks.map(({ name }) => [name, false]),
    ]);
    if (!busy) props.onSubmit({ ...empty, ...filled });
  }

  function show({ type, ...field }: StepField): JSX.Element {
    const shared = {
      ...field,
      required: true,
      error: errorOf(field.name),
      value: String(values[field.name] ?? ''),
      onInput: (value: string) => set(field.name, value),
    };
    return type === 'password' ? (
      <PasswordField key={field.name} {...shared} texts={texts} />
    ) : (
      <TextField key={field.name} {...shared} {...(type ? { type } : {})} />
    );
  }

  return (
    <form
      class="sign-in__form"
      ref={form}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        send(values);
      }}
    >
      <div>
        <h2 class="sign-in__step" id={headingId}>
          {title}
        </h2>
        {lead && <p class="sign-in__hint">{lead}</p>}
      </div>
      {beside > 0 && <div class="sign-in__pair">{fields.slice(0, beside).map(show)}</div>}
      {fields.slice(beside).map(show)}
      {checks.map((check) => (
        <CheckField
          key={check.name}
          {...check}
          texts={texts}
          error={errorOf(check.name)}
          checked={values[check.name] === true}
          onChange={(value) => set(check.name, value)}
        />
      ))}
      {props.note && <p class="sign-in__hint">{props.note}</p>}
      <Notice
        tone="error"
        text={trouble.failure ? texts(stepFailure(trouble.failure.code, trouble)) : ''}
      />
      <Notice tone="info" text={props.status ?? ''} />
      <Button type="submit" label={submit} idle={busy} />
      {children}
    </form>
  );
}

function stepFailure(code: string, { failure }: Trouble): Text {
  if (code === 'code_invalid') return { key: 'mail-code:digits.invalid' };
  return failure ? failureText(failure) : { key: 'errors:fields.invalid' };
}
