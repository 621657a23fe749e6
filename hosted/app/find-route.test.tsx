// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRouter } from 'wouter';
import { isHostedPath } from '#shared/hosted-paths.ts';
import { SESSION_ID } from '../test-support/builders.ts';
import { findRoute } from './find-route.ts';
import { routes } from './routes/routes.ts';

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/login/', '/login'],
  ['/LOGIN', undefined],
  ['/log', undefined],
  ['/%6Cogin', undefined],
  ['/login/x', undefined],
  [`/pay/${SESSION_ID}`, '/pay/:id'],
  [`/pay/${SESSION_ID}/`, '/pay/:id'],
  [`/pay/${SESSION_ID.toUpperCase()}`, undefined],
  [`/pay/${SESSION_ID}x`, undefined],
  [`/pay/${SESSION_ID}/x`, undefined],
  ['/pay', '/pay'],
  ['/pay/', '/pay'],
  ['/pay/confirmation', undefined],
  ['/pay/confirmation?session=pay_1', undefined],
  [`/pay/confirmation?session=${SESSION_ID}`, '/pay/confirmation'],
  ['//login', undefined],
  ['/%', undefined],
])('finds the page of %s as the server does', (address, expected) => {
  const { parser } = renderHook(() => useRouter()).result.current;
  const [path = '', query = ''] = address.split('?');

  const found = findRoute(routes, parser, path, query);

  expect(found?.route.path).toBe(expected);
  expect(isHostedPath(path, new URLSearchParams(query))).toBe(expected !== undefined);
});
