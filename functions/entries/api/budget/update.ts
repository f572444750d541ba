import { saveBudget } from '#functions/data/budget.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { connectEstimating, estimateEnvSchema } from '#functions/use-cases/processing/estimate-env.ts'
import { showBudget } from '#functions/use-cases/processing/show-budget.ts'
import { budgetApi } from '#shared/api/budget.ts'

export const envSchema = sessionEnvSchema.extend(estimateEnvSchema.shape)

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectEstimating(env),
  }
}

export const handler = route(budgetApi.update, connect, async ({ body }, { deps, now }) => {
  const { monthly_limit_cents: monthlyLimitCents, version } = body
  const budget = await saveBudget(deps.catalogue, { monthlyLimitCents, version })
  return { answer: await showBudget(deps.catalogue, { budget, model: deps.model, now }) }
})
