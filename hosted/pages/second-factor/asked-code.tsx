import { Suspense } from 'react';
import { lazyPart } from '../../app/lazy-page.ts';
import type { FormState } from '../../ui/form/use-form.ts';

const CodeIfOn = lazyPart('code-if-on', () =>
  import('./code-if-on.tsx').then(({ CodeIfOn }) => CodeIfOn),
);

/** The second step again, for what takes tokens out; most members have none. */
export function AskedCode({ form }: { form: FormState }) {
  return (
    <Suspense>
      <CodeIfOn form={form} />
    </Suspense>
  );
}
