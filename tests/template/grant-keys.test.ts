import { expectTypeOf, test } from 'vitest'
import type { ApiRoutesProps, ContractGrants } from '#infra/constructs/api-routes.ts'
import type { PageGrants } from '#infra/constructs/page-routes.ts'

type BillingGrants = ContractGrants<'account', 'billing' | 'webhooks'>
type Others = Pick<ApiRoutesProps, 'gateway' | 'functions' | 'common'>

// tsc checks these types, and that each `@ts-expect-error` has an error.

const complete = {
  'billing.price': [],
  'billing.create-checkout': [],
  'billing.open-portal': [],
  'webhooks.stripe': [],
}

test('grants without those of one contract do not compile', () => {
  expectTypeOf(complete).toExtend<BillingGrants>()
  const { 'webhooks.stripe': _, ...tooFew } = complete
  expectTypeOf(tooFew).not.toExtend<BillingGrants>()
  expectTypeOf<Omit<PageGrants, 'pages.robots'>>().not.toExtend<PageGrants>()
})

test('grants for an unknown contract, or for one of another audience, do not compile', () => {
  expectTypeOf<keyof BillingGrants>().toEqualTypeOf<keyof typeof complete>()
  const routes = {
    valid: (others: Others, grants: ContractGrants<'account'>): ApiRoutesProps => ({
      ...others,
      audience: 'account',
      grants: { ...grants, 'billing.price': [] },
    }),
    unknown: (others: Others, grants: ContractGrants<'account'>): ApiRoutesProps => ({
      ...others,
      audience: 'account',
      // @ts-expect-error: no such contract
      grants: { ...grants, 'billing.refund': [] },
    }),
    ofAnotherAudience: (others: Others, grants: ContractGrants<'account'>): ApiRoutesProps => ({
      ...others,
      audience: 'account',
      // @ts-expect-error: a contract for admins
      grants: { ...grants, 'users.list': [] },
    }),
  }
  expectTypeOf(routes).not.toBeNever()
})
