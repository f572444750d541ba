import * as z from 'zod'
import { openListImports } from '#functions/clients/list-imports.ts'
import { openTable } from '#functions/data/table.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { importList } from '#functions/use-cases/ingestion/import-list.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = loggedEnvSchema.extend({
  LIST_IMPORT_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    operations: openTable(env.OPERATIONS_TABLE),
    listImports: openListImports(env.LIST_IMPORT_MACHINE_ARN),
  }
}

export const handler = loggedRoute(
  podcastsApi.importList,
  connect,
  async ({ query, body }, { deps, now }) => {
    const geographyId = geographyIdNamed(query.geography)
    const importId = crypto.randomUUID()
    const { feeds, duplicates, broken } = await importList(deps, { importId, bytes: body, geographyId, now })
    const message = `${countOf(feeds.length, 'feed is', 'feeds are')} being imported.`
    return {
      deed: deedOf({ feeds: feeds.length }),
      answer: {
        success: true as const,
        message,
        feeds: feeds.length,
        duplicates,
        broken_count: broken.length,
      },
    }
  },
)
