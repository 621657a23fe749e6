/** The callers that a path prefix allows, independent of rows and endpoints. */
import { answersOf, type Matrix } from './matrix.ts';

const OUTSIDERS = ['anonymous', 'revoked token', 'ended sign-in'] as const;
const STRANGERS = [...OUTSIDERS, 'merchant token'] as const;
const FRAMES = ['frame of this session', 'frame of another session'] as const;

/** By a code from a mail, to be used where one is not signed in; and a document for everybody. */
const OPEN = ['POST /api/wallet/withdrawals/cancel', 'GET /api/merchant/openapi.json'];

/** @returns the routes that break their prefix’s rule */
export function brokenPromises(matrix: Matrix): string[] {
  return Object.entries(matrix).flatMap(([route, row]) => {
    const answers = answersOf(route, row);
    const is = (...starts: string[]) =>
      starts.some((start) => route.split(' ')[1]?.startsWith(start)) && !OPEN.includes(route);
    const broken: string[] = [];
    if (is('/api/merchant/', '/api/business/')) {
      const isForMembers = [answers.member, answers['other member']].some((s) => s !== 404);
      const isForStrangers = OUTSIDERS.some((who) => answers[who] !== 401);
      const isForFrames = FRAMES.some((who) => answers[who] !== 403);
      if (isForMembers || isForStrangers || isForFrames) broken.push(`${route} is for businesses`);
    }
    if (is('/api/users/me', '/api/wallet/', '/api/token/purchases', '/api/links')) {
      const isOpen =
        STRANGERS.some((who) => answers[who] !== 401) || FRAMES.some((who) => answers[who] !== 403);
      if (isOpen) broken.push(`${route} is for whoever has signed in`);
    }
    return broken;
  });
}
