import { Page } from '../ui/page.tsx';
import { Actions } from './actions.tsx';
import { Figures } from './figures.tsx';
import { Foundations } from './foundations.tsx';
import { Inputs } from './inputs.tsx';
import { Pictures } from './pictures.tsx';
import { States } from './states.tsx';

/** One section for each kind of component. */
export function DesignPage() {
  return (
    <main style={{ padding: 'var(--space-6) var(--gutter)' }}>
      <Page width="wide" title="Design system" lead="Every token, component and state.">
        <Foundations />
        <Actions />
        <Inputs />
        <States />
        <Figures />
        <Pictures />
      </Page>
    </main>
  );
}
