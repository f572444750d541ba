import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import {
  listRatedBy,
  type MethodCounts,
  type RatedEpisode,
  readMethodCounts,
} from '#functions/data/ratings/rating-methods.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { fullPromptVersion } from '#functions/domain/analysis/prompts.ts'
import { isSameMethod } from '#functions/domain/ratings/rerating.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { estimateAnalysis, estimateRuns } from '#functions/domain/runs/estimate.ts'
import { guidanceVersionsOf, readPromptVersions } from '#functions/use-cases/runs/prompts-in-use.ts'

export async function currentMethod(catalogue: Table, model: string): Promise<Method> {
  const versions = await readPromptVersions(catalogue)
  return { model, promptVersion: fullPromptVersion(guidanceVersionsOf(versions)) }
}

const readAtOnce = 500
/** Limits the pages read per method if nearly all episodes belong to hidden podcasts. */
const mostQueries = 8

type Listing = { hidden: ReadonlySet<number>; most: number }

async function listShown(catalogue: Table, method: Method, { hidden, most }: Listing) {
  const shown: RatedEpisode[] = []
  let start: PageKey | undefined
  let queries = 0
  do {
    const page = await listRatedBy(catalogue, method, { limit: readAtOnce, start })
    shown.push(...page.entries.filter(({ podcastId }) => !hidden.has(podcastId)))
    start = page.next
    queries += 1
  } while (start && shown.length < most && queries < mostQueries)
  return shown.slice(0, most)
}

export type StoredEarlierRatings = { methods: MethodCounts[]; next: RatedEpisode[] }

/** Uses counters and lists of publications, so it scans no podcast. */
async function findEarlierRatings(
  catalogue: Table,
  current: Method,
  most: number,
): Promise<StoredEarlierRatings> {
  const [counted, hidden] = await Promise.all([readMethodCounts(catalogue), readHidden(catalogue)])
  const methods = counted.filter(({ method }) => !isSameMethod(method, current))
  const next: RatedEpisode[] = []
  for (const { method, ready } of methods) {
    if (next.length >= most) break
    if (ready > 0) next.push(...(await listShown(catalogue, method, { hidden, most: most - next.length })))
  }
  return { methods, next }
}

const sumOf = (methods: readonly MethodCounts[], count: Exclude<keyof MethodCounts, 'method'>) =>
  methods.reduce((sum, counts) => sum + counts[count], 0)

/**
 * Counts all ratings by earlier methods, lists the next `most` of them, and estimates the cost of repeating
 * each group.
 */
export async function listEarlierRatings(
  { catalogue, model }: { catalogue: Table; model: EstimatedModel },
  most: number,
) {
  const current = await currentMethod(catalogue, model.id)
  const { methods, next } = await findEarlierRatings(catalogue, current, most)
  const all = { seconds: sumOf(methods, 'seconds'), unknownLengths: sumOf(methods, 'unknownLengths') }
  const lengths = next.map(({ durationSeconds }) => ({
    durationSeconds: durationSeconds || null,
    isToTranscribe: false,
  }))
  const { duration_seconds, unknown_durations, analysis_cents } = estimateRuns(lengths, model)
  return {
    ready: sumOf(methods, 'ready'),
    under_way: sumOf(methods, 'underWay'),
    failed: sumOf(methods, 'failed'),
    cents: estimateAnalysis(all, model),
    next: {
      episode_ids: next.map(({ episodeId }) => episodeId),
      duration_seconds,
      unknown_durations,
      cents: analysis_cents,
    },
  }
}
