import { deleteByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { type Replacement, replaceTranscript } from '#functions/data/episodes/transcript-replacement.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { refuseFile, refuseTarget } from '#functions/domain/offline/upload-refusal.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import { expectSpeech, readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { prepareTranscript, putTranscript } from '#functions/use-cases/transcripts/keep-transcript.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import type { NamedTranscript } from '#shared/rules/transcript-file-name.ts'

export type StoringDeps = { catalogue: Table; store: Store }

/** The message is shown to the user. */
export class RefusedUpload extends Error {
  override readonly name = 'RefusedUpload'
}

/** Accepted from publishers only; in an uploaded JSON file they are a mistake. */
const unexpectedKinds: readonly string[] = ['HTML', 'plain text']

function readUploaded(bytes: Uint8Array, language: string | undefined): Transcript {
  try {
    const { transcript, kind } = readTranscriptFile(bytes, { source: 'uploaded', language })
    if (!unexpectedKinds.includes(kind)) return expectSpeech(transcript)
  } catch (error) {
    if (error instanceof TranscriptError) throw new RefusedUpload(error.message, { cause: error })
    throw error
  }
  throw new RefusedUpload("This isn't a kind of transcript we can read.")
}

function nameOf(file: UploadFile): NamedTranscript {
  const named = refuseFile(file)
  if ('code' in named) throw new RefusedUpload(named.message)
  return named
}

type Target = { named: NamedTranscript; mayReplace: boolean }

/** `judge-files.ts` checked this when the upload started; hours may have passed since. */
function checkTarget(
  { named, mayReplace }: Target,
  episode: EpisodeRecord | undefined,
  podcast: PodcastRecord | undefined,
): void {
  const isOpen = podcast !== undefined && isShown(podcast)
  const refusal = refuseTarget(named, { episode, isShown: isOpen, mayReplace })
  if (refusal) throw new RefusedUpload(refusal.message)
}

/** Deletes the files of a deleted episode, also of a reader that crashed, because no later task would. */
async function findTarget({ catalogue, store }: StoringDeps, named: NamedTranscript) {
  const episode = await findEpisode(catalogue, named.episodeId)
  if (!episode) await deleteByPrefix(store, episodeFilesPrefix(named.episodeId))
  const podcast = episode && (await findPodcast(catalogue, episode.podcastId))
  // `mayReplace` is checked later, because only the file's content shows whether it replaces another
  // transcript.
  checkTarget({ named, mayReplace: true }, episode, podcast)
  return { episode, podcast }
}

const said: Record<Replacement, string> = {
  first: 'Transcript stored.',
  replaced: 'Transcript replaced. Analyze the episode again.',
  // Also when a reader crashed after storing it.
  kept: 'The episode already has this transcript.',
}

export type UploadedFile = { file: UploadFile; bytes: Uint8Array; now: Date }

/** @throws RefusedUpload */
export async function storeUploaded(deps: StoringDeps, { file, bytes, now }: UploadedFile): Promise<string> {
  const named = nameOf(file)
  const { mayReplace } = file
  const { episode, podcast } = await findTarget(deps, named)
  const prepared = prepareTranscript(named.episodeId, readUploaded(bytes, podcast?.language))
  // Check before writing, so that a refused file is not stored.
  const isKept = episode?.transcript?.key === prepared.record.key
  if (!isKept) checkTarget({ named, mayReplace }, episode, podcast)
  await putTranscript(deps.store, prepared)
  try {
    const replacement = await replaceTranscript(deps.catalogue, {
      episodeId: named.episodeId,
      transcript: prepared.record,
      check: (state) => checkTarget({ named, mayReplace }, state.episode, state.podcast),
      now,
    })
    if (mayReplace) await rewriteClouds(deps.catalogue, now)
    return said[replacement]
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') await findTarget(deps, named)
    throw error
  }
}
