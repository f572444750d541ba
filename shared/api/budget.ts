import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { budgetEditSchema, budgetViewSchema } from '#shared/domain/budget.ts'
import { needs } from '#shared/rules/access.ts'

const budget = {
  audience: 'admin',
  path: '/api/admin/budget',
  params: nothing,
  query: nothing,
  answer: budgetViewSchema,
} as const

export const budgetApi = {
  get: contract({
    ...budget,
    name: 'budget.get',
    method: 'GET',
    access: needs('settings:read'),
    summary: 'The monthly limit, what this month (UTC) has cost so far, and what an hour of speech costs.',
    body: noBody,
    userImpact: 'Admins cannot see what processing costs.',
  }),
  update: contract({
    ...budget,
    name: 'budget.update',
    method: 'PUT',
    access: needs('settings:update'),
    summary: 'Sets the monthly limit. 409 if it was changed since the named version.',
    body: budgetEditSchema,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot set a budget.',
  }),
}
