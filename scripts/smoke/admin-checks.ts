import * as z from 'zod'
import { faultOfOurs } from '#functions/domain/offline/stalled-upload.ts'
import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { readMe, requireSession } from '#scripts/smoke/account-checks.ts'
import { type Check, type Context, check } from '#scripts/smoke/context.ts'
import { askSignedIn, readJson, requireStatus, requireType } from '#scripts/smoke/expect.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import {
  type UploadProgressEvent,
  uploadProgressEventSchema,
  uploadProgressPath,
} from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { episodeAdminRowSchema } from '#shared/domain/episode.ts'
import { podcastAdminViewSchema } from '#shared/domain/podcast.ts'

const adminStep = 'See "api admin failing" in docs/runbook.md.'
const streamStep =
  'Deploy SidelightStream and SidelightFront again, and search the log group SidelightStream.'

/** Not a transcript, so the episode stays as it is. */
const content = JSON.stringify({ smoke: 'This is no transcript.' })

async function requireAdmin(context: Context): Promise<void> {
  requireSession(context)
  const { role } = await readMe(context)
  if (role !== 'admin') throw new Skipped('only tried with the account of an admin.')
}

async function startUpload(
  context: Context,
  filename: string,
): Promise<z.infer<typeof uploadsApi.start.answer>> {
  const expected = { what: 'Starting an upload', step: adminStep }
  const files = [{ filename, size: Buffer.byteLength(content) }]
  const answer = await askSignedIn(context, uploadsApi.start, { body: { files } })
  requireStatus(answer, 200, expected)
  return readJson(answer, uploadsApi.start.answer, expected)
}

function eventsIn(text: string): UploadProgressEvent[] {
  return [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data = '']) => {
    try {
      return uploadProgressEventSchema.safeParse(JSON.parse(data)).data ?? []
    } catch {
      return []
    }
  })
}

/** The stream ends with the last file. A function that reads it may have to start first. */
async function lastEvent(context: Context, sessionId: string): Promise<UploadProgressEvent> {
  const expected = { what: 'The event stream of an upload', step: streamStep }
  const path = uploadProgressPath.replace('{sessionId}', sessionId)
  const answer = await askSignedIn(context, { method: 'GET', path }, { timeoutSeconds: 90 })
  requireStatus(answer, 200, expected)
  requireType(answer, 'text/event-stream', expected)
  const event = eventsIn(answer.text).at(-1)
  if (!event) throw new Failed('The event stream of an upload has no event.', streamStep)
  return event
}

/** The name fits no episode, so the upload is over as soon as it has begun. */
const eventStream = check('event stream', async (context) => {
  await requireAdmin(context)
  const { sessionId } = await startUpload(context, 'smoke-test.json')
  const { completed, total } = await lastEvent(context, sessionId)
  if (completed === total) return 'it opens and ends.'
  throw new Failed('The event stream of an upload ends too early.', streamStep)
})

const podcastsSchema = z.array(podcastAdminViewSchema.pick({ id: true, is_opted_out: true }))
const episodesSchema = z.object({
  episodes: z.array(episodeAdminRowSchema.pick({ id: true, has_transcript: true })),
})

/** How many podcasts are searched. */
const mostPodcasts = 20

async function findEpisodeWithoutTranscript(context: Context): Promise<number | undefined> {
  const expected = { what: 'The list of podcasts', step: adminStep }
  const listed = await askSignedIn(context, {
    ...podcastsApi.list,
    path: `${podcastsApi.list.path}?limit=${mostPodcasts}`,
  })
  requireStatus(listed, 200, expected)
  for (const podcast of readJson(listed, podcastsSchema, expected)) {
    if (podcast.is_opted_out) continue
    const path = podcastsApi.listEpisodes.path.replace('{podcast_id}', String(podcast.id))
    const shown = { what: 'The episodes of a podcast', step: adminStep }
    const answer = await askSignedIn(context, { method: 'GET', path: `${path}?status=not-processed` })
    requireStatus(answer, 200, shown)
    const { episodes } = readJson(answer, episodesSchema, shown)
    const [episode] = episodes.filter((one) => !one.has_transcript)
    if (episode) return episode.id
  }
  return undefined
}

async function sendFile(context: Context, episodeId: number): Promise<string> {
  const { sessionId, uploads, refused } = await startUpload(context, `${episodeId}.json`)
  const [upload] = uploads
  if (!upload)
    throw new Failed(`A file for episode ${episodeId} was refused (${refused[0]?.code}).`, adminStep)
  const url = new URL(upload.url)
  if (url.origin !== context.site.origin)
    throw new Failed('The address for the file is not on this site.', 'Deploy all stacks again.')
  const { method, headers } = upload
  const stored = await context.ask(url, { method, headers, body: content })
  const step =
    'Deploy SidelightData and SidelightFront again; a signature that does not match is a fault of ours.'
  requireStatus(stored, 200, { what: 'Sending the file', step })
  return sessionId
}

const upload = check('upload', async (context) => {
  await requireAdmin(context)
  const episodeId = await findEpisodeWithoutTranscript(context)
  if (episodeId === undefined)
    throw new Skipped(
      `no episode without a transcript was found in the ${mostPodcasts} newest podcasts. Add a podcast to try it.`,
    )
  const { files } = await lastEvent(context, await sendFile(context, episodeId))
  const [file] = files
  // A reader that fails also ends with an error.
  if (file?.status === 'error' && file.message !== faultOfOurs.message)
    return `a file arrived for episode ${episodeId} and was refused as no transcript, as intended.`
  const step = 'See "DeadLetters of SidelightPipeline" in docs/runbook.md.'
  throw new Failed('The file was sent but could not be read.', step)
})

export const adminChecks: readonly Check[] = [eventStream, upload]
