import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Button } from '../../hosted/ui/button.tsx';
import { Notice } from '../../hosted/ui/notice.tsx';
import { TextField } from '../../hosted/ui/text-field.tsx';
import type { ControlTwin } from './twins.ts';

function mount(view: ReactElement) {
  const { container, unmount, rerender } = render(view);
  return { element: container, unmount, rerender };
}

export const twin: ControlTwin = {
  framework: 'React',
  settle: (change) => act(async () => void (await change())),
  field: (wish) => mount(<TextField name="field" {...wish} />),
  button: ({ label, onPress = () => {}, ...rest }) =>
    mount(
      <Button {...rest} onClick={onPress}>
        {label}
      </Button>,
    ),
  notice(wish) {
    const { rerender, ...mounted } = mount(<Notice {...wish} />);
    return { ...mounted, show: (next) => rerender(<Notice {...next} />) };
  },
};
