import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { feedReply } from '#functions/domain/syndication/feed-reply.ts'
import { weekFeed } from '#functions/domain/syndication/feeds.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { hearNewestWeeks } from '#functions/use-cases/topics/read-weeks.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = page(pages.weekFeed, connect, async (_request, { deps, siteUrl }) =>
  feedReply(weekFeed({ weeks: await hearNewestWeeks(deps.catalogue), siteUrl })),
)
