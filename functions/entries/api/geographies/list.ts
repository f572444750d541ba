import { connectTo } from '#functions/connections/resource.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { geographiesApi } from '#shared/api/geographies.ts'
import { geographies } from '#shared/domain/geographies.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard() })

export const handler = route(geographiesApi.list, connect, async () => ({ answer: [...geographies] }))
