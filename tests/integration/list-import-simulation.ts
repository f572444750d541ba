import { importList, viewListImport } from '#functions/use-cases/ingestion/import-list.ts'
import { importListedFeed } from '#functions/use-cases/ingestion/import-listed-feed.ts'
import { hostsOfListAtOnce } from '#shared/deployment/feed-checks.ts'
import { listImportSchema } from '#shared/deployment/pipeline.ts'
import type { Units } from '#tests/integration/counting-table.ts'
import { forEachAtOnce } from '#tests/integration/feed-check-simulation.ts'
import { openFeedsEnvironment } from '#tests/integration/feeds-environment.ts'
import { feedFile } from '#tests/integration/publisher.ts'

export type ListedFeeds = { hosts: number; feedsOfHost: number; episodesEach: number }

export type ImportedOutcome = {
  added: number
  episodes: number
  messages: number
  minutes: number
  mostAtOnce: number
  mostOfHost: number
  /** Sum of the functions' simulated durations; CPU time counts as zero. */
  lambdaSeconds: number
  units: Units
}

const importId = '00000000-0000-4000-8000-000000000001'

function feedOf(url: URL, episodes: number): string {
  const show = `${url.hostname}${url.pathname}`.replace(/\W/g, '-')
  const notes = `<description>${'What is said in it. '.repeat(60)}</description>`
  const items = Array.from({ length: episodes }, (_, index) => ({
    guid: `${show}-${index}`,
    title: `Episode ${index} of ${show}`,
    day: episodes - index,
    extra: `${notes}<itunes:image href="/${index}.png"/>`,
  }))
  return feedFile(items).replace('The Housing Hour', show)
}

export async function importListedFeeds(list: ListedFeeds): Promise<ImportedOutcome> {
  const environment = await openFeedsEnvironment({
    behaviorOf: () => 'answers',
    latencyOf: () => 350,
    feedAt: (url) => feedOf(url, list.episodesEach),
  })
  const { deps, time } = environment
  const addresses = Array.from({ length: list.hosts * list.feedsOfHost }, (_, index) => {
    return `http://host-${index % list.hosts}.example/${index}.xml`
  })
  const outlines = addresses.map((url) => `<outline text="${url}" xmlUrl="${url}"/>`).join('')
  const bytes = Buffer.from(`<opml version="2.0"><body>${outlines}</body></opml>`)
  async function work(): Promise<ImportedOutcome> {
    const { operations } = deps
    const begun = time.date()
    let lambdaMilliseconds = 0
    await importList(
      { operations, listImports: environment.listImports },
      { importId, bytes, geographyId: 1, now: begun },
    )
    const { input } = environment.recorded.runs.get(`list-${importId}`) ?? {}
    await forEachAtOnce(listImportSchema.parse(input).hosts, hostsOfListAtOnce, async (numbers) => {
      for (const number of numbers) {
        const from = time.now()
        await importListedFeed(deps, { importId, number }, time.date())
        lambdaMilliseconds += time.now() - from
      }
    })
    const minutes = (time.now() - begun.getTime()) / 60_000
    const units = environment.takeUnits()
    const feeds = (await viewListImport(operations, time.date()))?.feeds ?? []
    const { atOnce, ofHost } = environment.peaks()
    return {
      added: feeds.filter(({ state }) => state === 'added').length,
      episodes: feeds.reduce(
        (sum, { message }) => sum + Number(/(\d+) episodes?\.$/.exec(message)?.[1] ?? 0),
        0,
      ),
      messages: environment.messages(),
      minutes,
      mostAtOnce: atOnce,
      mostOfHost: ofHost,
      lambdaSeconds: lambdaMilliseconds / 1000,
      units,
    }
  }
  try {
    return await time.until(work)
  } finally {
    await environment.close()
  }
}
