import { Suspense } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { lazyPart, type PageProps } from '../../../platform/lazy-page.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PassesList } from './passes-list.tsx';

const PassDetail = lazyPart('pass-detail', () =>
  import('./pass-detail.tsx').then(({ PassDetail }) => PassDetail),
);
const HoldingDetail = lazyPart('holding-detail', () =>
  import('./holding-detail.tsx').then(({ HoldingDetail }) => HoldingDetail),
);
const NewPass = lazyPart('edit-pass', () =>
  import('./edit-pass.tsx').then(({ NewPass }) => NewPass),
);
const ChangePass = lazyPart('edit-pass', () =>
  import('./edit-pass.tsx').then(({ ChangePass }) => ChangePass),
);
const ImportPasses = lazyPart('import-passes', async () => {
  const [{ ImportPasses }] = await Promise.all([
    import('./import-passes.tsx'),
    loadTexts(['imports']),
  ]);
  return ImportPasses;
});

/** The list of passes, or what the address names: a pass, its form, its import, or one held pass. */
export function PassesTab({ search }: PageProps) {
  const pass = search.get('pass');
  if (pass === null) return <PassesList />;
  // A key per pass resets its state.
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      <Part key={pass} pass={pass} search={search} />
    </Suspense>
  );
}

function Part({ pass, search }: { pass: string; search: URLSearchParams }) {
  const holding = search.get('holding');
  if (pass === 'new') return <NewPass />;
  if (search.has('change')) return <ChangePass id={pass} />;
  if (search.has('import')) return <ImportPasses id={pass} />;
  return holding ? <HoldingDetail pass={pass} id={holding} /> : <PassDetail id={pass} />;
}
