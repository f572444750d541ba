import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readWeek } from '#functions/use-cases/topics/read-weeks.ts'
import { weeksApi } from '#shared/api/weeks.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(weeksApi.get, connect, async ({ params }, { deps }) => {
  const answer = await readWeek(deps.catalogue, params.week)
  if (!answer) {
    throw new DomainError('not-found', { code: 'no-such-week', message: 'There is nothing on this week.' })
  }
  return { answer }
})
