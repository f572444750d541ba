import { writeResults } from '#bench/measuring.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'
import { type Backlog, type BacklogOutcome, workOffBacklog } from '#tests/integration/backlog-simulation.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

/** The goals of the pacing; the command fails when one is missed. */
const targets = { quotaUsed: 0.9, callsForEachUseful: 1.1 }

const perMinute = 60
/** As many concurrent runs as the guide recommends for this quota. */
const common = { podcasts: 20, requestsPerMinute: perMinute, runsAtOnce: perMinute / 4 }

const backlogs: Readonly<Record<string, Backlog>> = {
  '1,000 episodes of 20 podcasts': { ...common, episodesEach: 50, model: { perMinute } },
  'the model is down for a day': {
    ...common,
    episodesEach: 5,
    model: {
      perMinute,
      outage: {
        from: dawn.getTime() + hourMilliseconds / 12,
        until: dawn.getTime() + 24.1 * hourMilliseconds,
      },
    },
  },
  'the quota is a third of the configured one': {
    ...common,
    episodesEach: 5,
    model: { perMinute: perMinute / 3 },
  },
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The largest difference in started runs between two podcasts, until one runs out of episodes. */
function unfairness({ begun: started }: BacklogOutcome, episodesEach: number): number {
  const startsByPodcast = new Map<number, number>()
  let most = 0
  for (const podcastId of started) {
    startsByPodcast.set(podcastId, (startsByPodcast.get(podcastId) ?? 0) + 1)
    const counts = [...startsByPodcast.values()]
    if (Math.max(...counts) === episodesEach) return most
    if (startsByPodcast.size === common.podcasts)
      most = Math.max(most, Math.max(...counts) - Math.min(...counts))
  }
  return most
}

function figuresOf(outcome: BacklogOutcome, { podcasts, episodesEach }: Backlog) {
  const episodes = podcasts * episodesEach
  return {
    episodes,
    complete: outcome.endings.none ?? 0,
    notComplete: episodes - (outcome.endings.none ?? 0),
    requests: outcome.asked,
    usefulRequests: outcome.useful,
    callsForEachUseful: rounded(outcome.asked / outcome.useful),
    quotaUsed: rounded(outcome.quotaUsed),
    hours: rounded(outcome.minutes / 60),
    mostUnderWay: outcome.mostUnderWay,
    mostTurnsApart: unfairness(outcome, episodesEach),
  }
}

const results: Record<string, ReturnType<typeof figuresOf>> = {}
for (const [name, backlog] of Object.entries(backlogs)) {
  results[name] = figuresOf(await workOffBacklog(backlog), backlog)
  console.log(name, results[name])
}
writeResults('backlog', results)

const [main] = Object.values(results)
const isMissed =
  Object.values(results).some(({ notComplete }) => notComplete > 0) ||
  main === undefined ||
  main.quotaUsed < targets.quotaUsed ||
  main.callsForEachUseful > targets.callsForEachUseful
if (isMissed) throw new Error('A target was missed.')
