import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { feedImports } from '#functions/connections/web-client.ts'
import { getPodcast, getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import { isFeedPublic, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { geographyIdNamed } from '#functions/http/geography-named.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { editPodcast } from '#functions/use-cases/ingestion/edit-podcast.ts'
import { type SetChecked, setChecked } from '#functions/use-cases/ingestion/set-checked.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import type { BodyOf } from '#shared/api/contract.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...feedImports(),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

const logger = openLog()

function checkMessage({ podcast, importedEpisodes }: SetChecked, isChecked: boolean): string {
  if (!isChecked) return `${podcast.name} is no longer checked.`
  if (podcast.lastProblem) return podcast.lastProblem
  return `${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`
}

type Change = BodyOf<typeof podcastsApi.update>

function editOf({ name, geography, hides_transcripts, is_feed_public, is_opted_out }: Change) {
  return {
    name,
    geographyId: geography === undefined ? undefined : geographyIdNamed(geography),
    hidesTranscripts: hides_transcripts,
    isFeedPublic: is_feed_public,
    isOptedOut: is_opted_out,
  }
}

/** A podcast’s name is its publisher’s or an admin’s own words, and the log keeps neither. */
function logged(podcast: PodcastRecord) {
  return {
    name: podcast.name,
    geography: findGeography(podcast.geographyId)?.geography_name ?? null,
    hides_transcripts: podcast.hidesTranscripts ?? false,
    is_feed_public: isFeedPublic(podcast),
    is_opted_out: podcast.optedOutAt !== undefined,
  }
}

/** Only what the call named: a check of the feed may change the rest at the same time. */
function editsOf(said: Change, before: PodcastRecord, after: PodcastRecord): LogChange[] {
  return changesBetween(logged(before), logged(after), ['name']).filter(({ field }) => field in said)
}

function checkOf({ wasChecked }: SetChecked, isChecked: boolean): LogChange[] {
  return changesBetween({ is_checked: wasChecked }, { is_checked: isChecked })
}

export const handler = loggedRoute(podcastsApi.update, connect, async ({ params, body }, context) => {
  const { deps, now, requestId } = context
  const { podcast_id: podcastId } = params
  const { is_checked: isChecked, ...said } = body
  const isSaid = Object.keys(said).length > 0
  const edited = isSaid ? await editPodcast(deps.catalogue, podcastId, { ...editOf(body), now }) : undefined
  if (edited?.isLeft) await beginUpkeep(deps.upkeep, logger, requestId)
  const outcome = isChecked === undefined ? undefined : await setChecked(deps, podcastId, { isChecked, now })
  const podcast = outcome?.podcast ?? (await getPodcast(deps.catalogue, podcastId))
  const counts = await getPodcastCounts(deps.catalogue, podcastId)
  const changes = [
    ...(edited ? editsOf(said, edited.before, podcast) : []),
    ...(outcome && isChecked !== undefined ? checkOf(outcome, isChecked) : []),
  ]
  return {
    // A feed that is asked already is read in the call all the same.
    details: isChecked ? { changes } : edit(changes),
    answer: {
      success: true as const,
      message:
        outcome && isChecked !== undefined ? checkMessage(outcome, isChecked) : `${podcast.name} is saved.`,
      podcast: podcastAdminView({ podcast, counts }),
    },
  }
})
