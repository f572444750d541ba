import * as z from 'zod'
import { listDigestRuns } from '#functions/data/digest-runs.ts'
import { openTable } from '#functions/data/table.ts'
import { digestRunView } from '#functions/domain/records/digest-run-record.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { emailApi } from '#shared/api/email.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(emailApi.listRuns, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor } = query
  const start = cursors.open(emailApi.listRuns.name, cursor)
  const page = await listDigestRuns(deps.catalogue, { limit, start })
  return {
    answer: page.entries.map(digestRunView),
    nextCursor: cursors.seal(emailApi.listRuns.name, page.next),
  }
})
