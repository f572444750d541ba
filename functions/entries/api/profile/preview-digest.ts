import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { findDigestState } from '#functions/data/digests/digest-states.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
})

export const handler = route(profileApi.previewDigest, connect, async (_input, context) => {
  const { deps, now } = context
  const { user } = requireCaller(context)
  const state = await findDigestState(deps.people, user.userId)
  return { answer: await readNextDigest(deps.catalogue, { user, state, now }) }
})
