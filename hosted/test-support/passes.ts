import {
  EXAMPLE_HOLDING,
  EXAMPLE_MEMBER_HOLDING,
  EXAMPLE_PASS,
  EXAMPLE_VISIT,
} from '#shared/passes/example.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import type { Holding, Pass, Visit } from '#shared/passes/schemas.ts';

export const aPass = (over: Partial<Pass> = {}): Pass => ({ ...EXAMPLE_PASS, ...over });

export const aHolding = (over: Partial<Holding> = {}): Holding => ({ ...EXAMPLE_HOLDING, ...over });

export const aVisit = (over: Partial<Visit> = {}): Visit => ({ ...EXAMPLE_VISIT, ...over });

export const aMemberHolding = (over: Partial<MemberHolding> = {}): MemberHolding => ({
  ...EXAMPLE_MEMBER_HOLDING,
  ...over,
});
