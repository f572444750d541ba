import { connectTo } from '#functions/connections/resource.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({ guard: sessionGuard() })

export const handler = route(authApi.me, connect, async (_input, context) => ({
  answer: currentUser(requireCaller(context).user),
}))
