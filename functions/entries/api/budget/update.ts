import { announceRoom } from '#functions/clients/imported-queue.ts'
import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { queue } from '#functions/connections/resources.ts'
import { saveBudget } from '#functions/data/budget/budget.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import type { Budget } from '#functions/domain/records/budget-record.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { showBudget } from '#functions/use-cases/processing/show-budget.ts'
import { budgetApi } from '#shared/api/budget.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...costEstimates(),
  importedQueue: queue('IMPORTED_QUEUE_URL'),
})

export const handler = loggedRoute(budgetApi.update, connect, async ({ body }, { deps, now }) => {
  const { monthly_limit_cents: monthlyLimitCents, version } = body
  const { before, after } = await saveBudget(deps.catalogue, { monthlyLimitCents, version })
  // Runs on hold may fit the new budget.
  if (after !== before) await announceRoom(deps.importedQueue)
  const limitOf = (budget: Budget) => ({ monthly_limit_cents: budget.monthlyLimitCents })
  return {
    details: edit(changesBetween(limitOf(before), limitOf(after))),
    answer: await showBudget(deps.catalogue, { budget: after, model: deps.model, now }),
  }
})
