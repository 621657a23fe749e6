// @vitest-environment jsdom
/** @jsxImportSource preact */
import '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '#locales/en/link.json';
import { ARM_AFTER_MS } from '#shared/pay/flow.ts';
import { anyInvitation, invited, linkScene } from '../../../tests/support/link-flow.ts';
import { createLanguage } from '../../texts.ts';
import { AFTER_MOVE_MS, createSight } from '../sight.ts';
import { stubObservers } from '../test-observers.ts';
import { LinkApp } from './link-app.tsx';

beforeEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

function inSight() {
  const observers = stubObservers();
  const at = linkScene(anyInvitation({ member: invited }));
  const seenRef = createSight(at.flow, at.clock);
  render(
    <LinkApp
      flow={at.flow}
      language={createLanguage('en', { link: en })}
      pageHref="/link/lnk_1"
      browser={{ seenRef, onSignIn() {}, onSwitch() {} }}
    />,
  );
  act(() => {
    observers.scroll(1);
    observers.cover(false);
    at.clock.advance(AFTER_MOVE_MS);
    at.clock.advance(ARM_AFTER_MS);
  });
  return { ...at, ...observers };
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Link now' }));

it('links by a click on what has been in sight', () => {
  const { made } = inSight();

  press();

  expect(made).toEqual(['accept']);
});

it.each(['.pay__seen', '.pay__primary'])('links by no click while %s is covered', (part) => {
  const { made, cover } = inSight();

  cover(true, 1, part);
  press();

  expect(made).toEqual([]);
});
