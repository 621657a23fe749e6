// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test.each([
  ['Ana', 'López', 'AL'],
  ['Ana', null, 'A'],
  [null, 'López', 'L'],
  ['', '  ', ''],
  ['Ängla', '𝒵oe', 'Ä𝒵'],
])('shows the initials of %s %s', (name, surname, letters) => {
  const { container } = render(<Avatar name={name} surname={surname} />);

  expect(container.textContent).toBe(letters);
});

test('shows an icon without a name', () => {
  const { container } = render(<Avatar name={null} surname={null} />);

  expect(container.querySelector('svg')).not.toBeNull();
});
