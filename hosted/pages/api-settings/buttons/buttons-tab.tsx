import { Suspense } from 'react';
import { lazyPart, type PageProps } from '../../../platform/lazy-page.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ButtonDetail } from './button-detail.tsx';
import { ButtonsList } from './buttons-list.tsx';

const NewButton = lazyPart('edit-button', () =>
  import('./edit-button.tsx').then(({ NewButton }) => NewButton),
);
const ChangeButton = lazyPart('edit-button', () =>
  import('./edit-button.tsx').then(({ ChangeButton }) => ChangeButton),
);

/** The list of payment buttons, or the button named in the address. */
export function ButtonsTab({ search }: PageProps) {
  const named = search.get('button');
  if (named === null) return <ButtonsList />;
  const isEdited = named === 'new' || search.has('change');
  // A key per button resets its state.
  if (!isEdited) return <ButtonDetail key={named} id={named} />;
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      {named === 'new' ? (
        <NewButton sells={search.get('sells')} />
      ) : (
        <ChangeButton key={named} id={named} />
      )}
    </Suspense>
  );
}
