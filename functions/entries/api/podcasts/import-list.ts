import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { importList } from '#functions/use-cases/ingestion/import-list.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  operations: table('OPERATIONS_TABLE'),
  listImports: stateMachine('LIST_IMPORT_MACHINE_ARN'),
})

export const handler = loggedRoute(
  podcastsApi.importList,
  connect,
  async ({ query, body }, { deps, now }) => {
    const geographyId = geographyIdNamed(query.geography)
    const importId = crypto.randomUUID()
    const { feeds, duplicates, broken } = await importList(deps, { importId, bytes: body, geographyId, now })
    const message = `${countOf(feeds.length, 'feed is', 'feeds are')} being imported.`
    return {
      details: detailsOf({ feeds: feeds.length }),
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
