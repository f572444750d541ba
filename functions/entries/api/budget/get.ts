import { estimateConnection } from '#functions/connections/estimate.ts'
import { readBudget } from '#functions/data/budget/budget.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { showBudget } from '#functions/use-cases/processing/show-budget.ts'
import { budgetApi } from '#shared/api/budget.ts'

export const { envSchema, connect } = sessionGuard.and(estimateConnection)

export const handler = route(budgetApi.get, connect, async (_input, { deps, now }) => {
  const budget = await readBudget(deps.catalogue)
  return { answer: await showBudget(deps.catalogue, { budget, model: deps.model, now }) }
})
