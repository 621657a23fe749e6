import { act, render } from '@testing-library/preact';
import type { VNode } from 'preact';
import { Button } from '../../widget/ui/button.tsx';
import { Notice } from '../../widget/ui/notice.tsx';
import { TextField } from '../../widget/ui/text-field.tsx';
import type { ControlTwin } from './twins.ts';

function mount(view: VNode) {
  const { container, unmount, rerender } = render(view);
  return { element: container as HTMLElement, unmount, rerender };
}

export const twin: ControlTwin = {
  framework: 'Preact',
  settle: (change) => act(async () => void (await change())),
  field: (wish) => mount(<TextField name="field" value="" onInput={() => {}} {...wish} />),
  button: (wish) => mount(<Button {...wish} />),
  notice(wish) {
    const { rerender, ...mounted } = mount(<Notice {...wish} />);
    return { ...mounted, show: (next) => rerender(<Notice {...next} />) };
  },
};
