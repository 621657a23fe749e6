import { Suspense } from 'react';
import { lazyPart, type PageProps } from '../../app/lazy-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ButtonDetail } from './button-detail.tsx';
import { ButtonsList } from './buttons-list.tsx';

const NewButton = lazyPart('edit-button', () =>
  import('./edit-button.tsx').then(({ NewButton }) => NewButton),
);
const ChangeButton = lazyPart('edit-button', () =>
  import('./edit-button.tsx').then(({ ChangeButton }) => ChangeButton),
);

/** A business's payment buttons: all of them, or the one its address names. */
export function ButtonsTab({ search }: PageProps) {
  const named = search.get('button');
  if (named === null) return <ButtonsList />;
  const isEdited = named === 'new' || search.has('change');
  // Another button is another screen.
  if (!isEdited) return <ButtonDetail key={named} id={named} />;
  return (
    <Suspense fallback={<Skeleton height="40rem" />}>
      {named === 'new' ? <NewButton /> : <ChangeButton key={named} id={named} />}
    </Suspense>
  );
}
