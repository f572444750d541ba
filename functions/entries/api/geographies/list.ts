import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { geographies } from '#shared/domain/geographies.ts'

export const envSchema = edgeEnvSchema

const connect = () => ({ guard: visitorGuard(readEnv(envSchema)) })

export const handler = route(geographiesApi.list, connect, async () => ({ answer: [...geographies] }))
