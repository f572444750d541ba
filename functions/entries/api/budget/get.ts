import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { readBudget } from '#functions/data/budget/budget.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { showBudget } from '#functions/use-cases/processing/show-budget.ts'
import { budgetApi } from '#shared/api/budget.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard(), ...costEstimates() })

export const handler = route(budgetApi.get, connect, async (_input, { deps, now }) => {
  const budget = await readBudget(deps.catalogue)
  return { answer: await showBudget(deps.catalogue, { budget, model: deps.model, now }) }
})
