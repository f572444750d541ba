import type * as z from 'zod'
import type { WallClock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { type CheckedFeed, checkFeed } from '#functions/use-cases/ingestion/check-feed.ts'
import type { Begin } from '#functions/use-cases/ingestion/end-check.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { feedsAtOnce, unansweredOfHost } from '#shared/deployment/feed-checks.ts'
import type { checkFeedsSchema } from '#shared/deployment/pipeline.ts'

export type CheckFeedsDeps = ImportDeps & {
  clock: Pick<WallClock, 'now'>
  /** Told of each feed that was seen to, or of what was wrong with us meanwhile. */
  onEnd: (podcastId: number, outcome: CheckedFeed | { error: unknown }) => void
}

type Part = z.output<typeof checkFeedsSchema>

/** What became of the feeds of a part. */
type Ends = { left: number[]; errors: unknown[] }

/** The client until nobody has answered so many times in a row; then each further request ends as the last one did, without being made. */
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

/** The feeds of a host, one after another. */
async function checkHost(deps: CheckFeedsDeps, host: readonly number[], { part, repeats }: Checking) {
  const ends: Ends = { left: [], errors: [] }
  const polite = { ...deps, client: whileAnswered(deps.client) }
  for (const podcastId of host) {
    const now = deps.clock.now()
    if (now.toISOString() >= part.endsAt) return ends
    const begin: Begin = { now, unlessSince: part.begunAt, repeats }
    try {
      const checked = await checkFeed(polite, podcastId, begin)
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
 * Checks feeds of several hosts at once and those of one host one after another, until the round ends; what is left stays due. Where the
 * function is called again because it died, what had ended is left out, and what had not comes last and alone, once: a feed that ends
 * the function ends it twice at most, and keeps no other.
 * @throws AggregateError at the end, when something was wrong with us
 */
export async function checkFeeds(deps: CheckFeedsDeps, part: Part): Promise<void> {
  const hosts = part.hosts.values()
  const all: Ends[] = []
  const work = async () => {
    // One iterator for all: each takes the next host that nobody has taken.
    for (const host of hosts) all.push(await checkHost(deps, host, { part, repeats: false }))
  }
  await Promise.all(Array.from({ length: feedsAtOnce }, work))
  const left = all.flatMap((ends) => ends.left)
  for (const podcastId of left) all.push(await checkHost(deps, [podcastId], { part, repeats: true }))
  const errors = all.flatMap((ends) => ends.errors)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} feeds were not checked`)
}
