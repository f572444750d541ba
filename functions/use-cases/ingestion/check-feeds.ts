import type * as z from 'zod'
import type { WallClock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { type CheckedFeed, checkFeed } from '#functions/use-cases/ingestion/check-feed.ts'
import type { CheckStart } from '#functions/use-cases/ingestion/end-check.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { feedsAtOnce, unansweredOfHost } from '#shared/deployment/feed-checks.ts'
import type { checkFeedsSchema } from '#shared/deployment/pipeline.ts'

export type CheckFeedsDeps = ImportDeps & {
  clock: Pick<WallClock, 'now'>
  onEnd: (podcastId: number, outcome: CheckedFeed | { error: unknown }) => void
}

type Part = z.output<typeof checkFeedsSchema>

type Ends = { left: number[]; errors: unknown[] }

/**
 * After several requests in a row without an answer, further ones fail with the last error without being
 * sent.
 */
function whileAnswered(client: GuardedClient): GuardedClient {
  let unanswered = 0
  let last: FetchError | undefined
  async function tried<T>(request: () => Promise<T>): Promise<T> {
    if (last && unanswered >= unansweredOfHost) throw last
    try {
      const answer = await request()
      unanswered = 0
      return answer
    } catch (error) {
      last = error instanceof FetchError && error.fault === 'unreachable' ? error : undefined
      unanswered = last ? unanswered + 1 : 0
      throw error
    }
  }
  return {
    open: (address, options) => tried(() => client.open(address, options)),
    fetch: (address, options) => tried(() => client.fetch(address, options)),
  }
}

type Checking = { part: Part; repeats: boolean }

async function checkHost(deps: CheckFeedsDeps, host: readonly number[], { part, repeats }: Checking) {
  const ends: Ends = { left: [], errors: [] }
  const polite = { ...deps, client: whileAnswered(deps.client) }
  for (const podcastId of host) {
    const now = deps.clock.now()
    if (now.toISOString() >= part.endsAt) return ends
    const start: CheckStart = { now, unlessSince: part.begunAt, repeats }
    try {
      const checked = await checkFeed(polite, podcastId, start)
      deps.onEnd(podcastId, checked)
      if (checked.wasLeft) ends.left.push(podcastId)
    } catch (error) {
      deps.onEnd(podcastId, { error })
      ends.errors.push(error)
    }
  }
  return ends
}

/**
 * After a crash, interrupted feeds are retried once, last and alone, so that a feed that crashes the function
 * does so at most twice.
 * @throws AggregateError at the end if errors on our side occurred
 */
export async function checkFeeds(deps: CheckFeedsDeps, part: Part): Promise<void> {
  const hosts = part.hosts.values()
  const all: Ends[] = []
  const work = async () => {
    for (const host of hosts) all.push(await checkHost(deps, host, { part, repeats: false }))
  }
  await Promise.all(Array.from({ length: feedsAtOnce }, work))
  const left = all.flatMap((ends) => ends.left)
  for (const podcastId of left) all.push(await checkHost(deps, [podcastId], { part, repeats: true }))
  const errors = all.flatMap((ends) => ends.errors)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} feeds weren't checked`)
}
