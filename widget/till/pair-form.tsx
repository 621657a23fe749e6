import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Text } from '#shared/text.ts';
import { readCode } from '#shared/till/codes.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { TillModel } from './model/till-model.ts';

interface PairFormProps {
  model: TillModel;
  texts(text: Text): string;
  problem: Text | undefined;
  scanned: string;
}

/** Never pairs without a press: a link alone must not make this device somebody's till. */
export function PairForm({ model, texts, problem, scanned }: PairFormProps): JSX.Element {
  const [code, setCode] = useState(scanned);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await model.pair(readCode(code));
    setBusy(false);
  }

  return (
    <form class="till__middle till__card" onSubmit={(event) => void submit(event)} noValidate>
      <h1>{texts({ key: 'till:pair.title' })}</h1>
      <p>{texts({ key: 'till:pair.lead' })}</p>
      <div role="alert" class={problem ? 'notice notice--error' : 'visually-hidden'}>
        {problem ? texts(problem) : null}
      </div>
      <TextField
        name="code"
        label={texts({ key: 'till:pair.code' })}
        autoComplete="off"
        required
        value={code}
        onInput={setCode}
      />
      <Button type="submit" label={texts({ key: 'till:pair.go' })} idle={isBusy} />
    </form>
  );
}
