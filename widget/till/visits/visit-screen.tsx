import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiClient } from '#shared/http/api-client.ts';
import { readCode } from '#shared/passes/code.ts';
import type { Visit } from '#shared/passes/schemas.ts';
import type { Text } from '#shared/text.ts';
import * as calls from '#shared/till/calls.ts';
import type { TillState } from '#shared/till/schemas.ts';
import type { Language } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { failText } from '../model/fail-text.ts';
import type { TillModel } from '../model/till-model.ts';
import { CodeCamera } from './code-camera.tsx';

interface VisitScreenProps {
  model: TillModel;
  language: Language;
  client: ApiClient;
  passes: TillState['passes'];
}

/** Takes a visit by the code of the member's phone, and gives the last one back. */
export function VisitScreen({ model, language, client, passes }: VisitScreenProps): JSX.Element {
  const { texts } = language;
  const [pass, setPass] = useState(passes[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [visit, setVisit] = useState<Visit>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Text>();
  // Another key for each press; a repeated press after a lost answer takes one visit.
  const key = useRef<{ wanted: string; value: string }>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function take(text: string): Promise<void> {
    if (isBusy) return;
    const code = readCode(text);
    if (!code) return setProblem({ key: 'till:visit.wrong' });
    setProblem(undefined);
    setBusy(true);
    const wanted = `${pass}:${code}`;
    if (key.current?.wanted !== wanted) key.current = { wanted, value: crypto.randomUUID() };
    const headers = { 'idempotency-key': key.current.value };
    const taken = await client.call(calls.takeVisit, { body: { pass, code }, headers });
    setBusy(false);
    if (!taken.ok && taken.error.code === 'network') return setProblem(failText(taken.error));
    key.current = undefined;
    setVisit(taken.ok ? taken.value : undefined);
    if (!taken.ok) return setProblem(failText(taken.error));
    setTyped('');
  }

  async function giveBack(id: string): Promise<void> {
    setBusy(true);
    const returned = await client.call(calls.returnVisit, { params: { id } });
    setBusy(false);
    if (returned.ok) setVisit(returned.value);
    else setProblem(failText(returned.error));
  }

  return (
    <section class="day">
      <h1 ref={heading} tabIndex={-1}>
        {texts({ key: 'till:visit.title' })}
      </h1>
      <div role="status" class={visit ? 'notice visit__done' : 'visually-hidden'}>
        {visit && (
          <>
            <strong>
              {texts({ key: visit.returnedAt ? 'till:visit.returned' : 'till:visit.taken' })}
            </strong>
            <span>{passes.find(({ id }) => id === visit.pass)?.name}</span>
            <span class="visit__left">
              {visit.left === null
                ? texts({ key: 'till:visit.unlimited' })
                : texts({ key: 'till:visit.left', values: { count: String(visit.left) } })}
            </span>
          </>
        )}
      </div>
      <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
        {problem ? texts(problem) : null}
      </div>
      <form
        class="visit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void take(typed);
        }}
      >
        {passes.length > 1 && (
          <fieldset class="tips">
            <legend class="field__label">{texts({ key: 'till:visit.pass' })}</legend>
            <div class="visit__passes">
              {passes.map(({ id, name }) => (
                <label key={id} class="tips__one">
                  <input
                    type="radio"
                    name="pass"
                    checked={id === pass}
                    onChange={() => setPass(id)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextField
          name="code"
          label={texts({ key: 'till:visit.code' })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onInput={setTyped}
        />
        <CodeCamera texts={texts} onText={(text) => void take(text)} />
        <Button type="submit" label={texts({ key: 'till:visit.take' })} idle={isBusy} />
      </form>
      {visit && !visit.returnedAt && (
        <Button
          variant="outlined"
          label={texts({ key: 'till:visit.give-back' })}
          idle={isBusy}
          onPress={() => void giveBack(visit.id)}
        />
      )}
      <Button
        variant="outlined"
        label={texts({ key: 'till:day.back' })}
        onPress={() => model.show('pad')}
      />
    </section>
  );
}
