import { writeResults } from '#bench/measuring.ts'
import { feedsAtOnce, hostsOfListAtOnce, partsAtOnce } from '#shared/deployment/feed-checks.ts'
import { type CheckedOutcome, checkDueFeeds } from '#tests/integration/feed-check-simulation.ts'
import { type ImportedOutcome, importListedFeeds } from '#tests/integration/list-import-simulation.ts'

const rounded = (value: number) => Math.round(value * 100) / 100
const roundedAll = <Figures extends object>(figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? rounded(value) : value,
    ]),
  )

/** Number of feeds of each host: two large hosts, some medium ones, and thousands with one show each. */
const hosts = [1500, 500, ...Array.from({ length: 200 }, () => 15), ...Array.from({ length: 4500 }, () => 1)]
const dead = 500
const feeds = hosts.reduce((sum, count) => sum + count, dead)
const list = { hosts: 50, feedsOfHost: 10, episodesEach: 20 }
const podcasts = list.hosts * list.feedsOfHost

const perFeed = ({ units }: CheckedOutcome | ImportedOutcome, count: number) => ({
  reads: rounded(units.reads / count),
  writes: rounded(units.writes / count),
  requests: rounded(units.requests / count),
})

const checked = await checkDueFeeds({
  hosts,
  latency: { least: 100, most: 600 },
  dead,
  ofSilentHost: 0,
  executions: 1,
})
console.log(checked)
const imported = await importListedFeeds(list)
console.log(imported)
writeResults('feeds-due', {
  check: { feeds, hosts: hosts.length, dead, ...roundedAll(checked), unitsOfFeed: perFeed(checked, feeds) },
  import: { podcasts, ...list, ...roundedAll(imported), unitsOfPodcast: perFeed(imported, podcasts) },
})

const isMissed =
  checked.askedTimes[1] !== feeds ||
  checked.stillDue > 0 ||
  checked.minutes > 60 ||
  checked.mostOfHost > 2 ||
  checked.mostAtOnce > feedsAtOnce * partsAtOnce ||
  imported.episodes !== podcasts * list.episodesEach ||
  imported.mostOfHost > 2 ||
  imported.mostAtOnce > hostsOfListAtOnce
if (isMissed) throw new Error('A target was missed.')
