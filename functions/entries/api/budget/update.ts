import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { queue } from '#functions/connections/resources.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import type { Budget } from '#functions/domain/records/budget-record.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { showBudget } from '#functions/use-cases/processing/show-budget.ts'
import { updateBudget } from '#functions/use-cases/processing/update-budget.ts'
import { budgetApi } from '#shared/api/budget.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...costEstimates(),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = loggedRoute(budgetApi.update, connect, async ({ body }, { deps, now }) => {
  const { monthly_limit_cents: monthlyLimitCents, version } = body
  const { before, after } = await updateBudget(deps, { monthlyLimitCents, version })
  const limitOf = (budget: Budget) => ({ monthly_limit_cents: budget.monthlyLimitCents })
  return {
    details: edit(changesBetween(limitOf(before), limitOf(after))),
    answer: await showBudget(deps.catalogue, { budget: after, model: deps.model, now }),
  }
})
