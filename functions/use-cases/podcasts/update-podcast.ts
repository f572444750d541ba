import type { StateMachine } from '#functions/clients/state-machines.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { changesBetween } from '#functions/domain/admin-log/entry-details.ts'
import { isFeedPublic, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changeAddress, type NewAddress } from '#functions/use-cases/ingestion/change-address.ts'
import { editPodcast, type PodcastEdit } from '#functions/use-cases/ingestion/edit-podcast.ts'
import type { ImportDeps, ImportedFeed } from '#functions/use-cases/ingestion/import-feed.ts'
import { type SetChecked, setChecked } from '#functions/use-cases/ingestion/set-checked.ts'
import { tryStartIndexCheck } from '#functions/use-cases/search/start-index-check.ts'
import { tryStartUpkeep } from '#functions/use-cases/upkeep/try-start-upkeep.ts'
import type { LogChange } from '#shared/domain/admin-log.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import { countOf } from '#shared/format/number.ts'

export type PodcastUpdate = {
  podcastId: number
  edit: PodcastEdit
  fields: readonly string[]
  address: NewAddress | undefined
  isChecked: boolean | undefined
  requestId: string
  now: Date
}

export type UpdatedPodcast = { podcast: PodcastRecord; message: string; changes: LogChange[] }

function checkMessage({ podcast, importedEpisodes }: SetChecked, isChecked: boolean): string {
  if (!isChecked) return `${podcast.name} is no longer checked.`
  if (podcast.lastProblem) return podcast.lastProblem
  return `${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`
}

const importMessage = ({ podcast, importedEpisodes, problems }: ImportedFeed) =>
  [`${podcast.name}: ${countOf(importedEpisodes, 'new episode')}.`, ...problems].join(' ')

function logged(podcast: PodcastRecord) {
  return {
    name: podcast.name,
    geography: findGeography(podcast.geographyId)?.geography_name ?? null,
    hides_transcripts: podcast.hidesTranscripts ?? false,
    is_feed_public: isFeedPublic(podcast),
    is_opted_out: podcast.optedOutAt !== undefined,
  }
}

/** The log omits names and addresses, because they are texts of publishers or admins. */
const changesIn = (before: PodcastRecord, after: PodcastRecord): LogChange[] =>
  changesBetween(logged(before), logged(after), ['name'])

const changesHiding = (before: PodcastRecord, { hidesTranscripts }: PodcastEdit) =>
  hidesTranscripts !== undefined && hidesTranscripts !== (before.hidesTranscripts ?? false)

/** @throws DomainError as `editPodcast`, `changeAddress` and `setChecked` */
export async function updatePodcast(
  deps: ImportDeps & { upkeep: StateMachine; searchIndex: StateMachine },
  { podcastId, edit, fields, address, isChecked, requestId, now }: PodcastUpdate,
): Promise<UpdatedPodcast> {
  const { catalogue } = deps
  const edited = fields.length > 0 ? await editPodcast(catalogue, podcastId, { ...edit, now }) : undefined
  if (edited?.isLeft) await tryStartUpkeep(deps.upkeep, requestId)
  if (edited && changesHiding(edited.before, edit)) await tryStartIndexCheck(deps.searchIndex, requestId)
  const moved = address && (await changeAddress(deps, podcastId, { ...address, now }))
  const checked = isChecked === undefined ? undefined : await setChecked(deps, podcastId, { isChecked, now })
  const podcast = checked?.podcast ?? (await getPodcast(catalogue, podcastId))
  // A check of the feed may change further fields at the same time.
  const changes = [
    ...(edited ? changesIn(edited.before, podcast).filter(({ field }) => fields.includes(field)) : []),
    ...(moved ? [{ field: 'feed_url' }] : []),
  ]
  if (!checked || isChecked === undefined) {
    const message = moved ? importMessage(moved) : `${podcast.name} is saved.`
    return { podcast, message, changes }
  }
  return {
    podcast,
    message: checkMessage(checked, isChecked),
    changes: [...changes, ...changesBetween({ is_checked: checked.wasChecked }, { is_checked: isChecked })],
  }
}
