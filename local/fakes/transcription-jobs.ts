import { join } from 'node:path'
import { makeFolder, readState, writeState } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'

export const startRequestSchema = z.looseObject({
  TranscriptionJobName: z.string().regex(/^[0-9a-zA-Z._-]{1,200}$/),
  Media: z.looseObject({ MediaFileUri: z.string().regex(/^(?:s3:\/\/|https:\/\/s3[.-])\S+$/) }),
  MediaFormat: z.enum(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']).optional(),
  LanguageCode: z.string().optional(),
  IdentifyLanguage: z.boolean().optional(),
  IdentifyMultipleLanguages: z.boolean().optional(),
  OutputBucketName: z.string().optional(),
  OutputKey: z.string().optional(),
})

export type StartJobRequest = z.infer<typeof startRequestSchema>

export const jobSchema = z.object({
  request: startRequestSchema,
  status: z.enum(['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'FAILED']),
  failureReason: z.string().optional(),
  languageCode: z.string().optional(),
  /** Seconds since 1970, as in AWS's JSON protocol. */
  createdAt: z.number(),
  startedAt: z.number().optional(),
  completedAt: z.number().optional(),
})

export type StoredJob = z.infer<typeof jobSchema>

export type ObjectLocation = { Bucket: string; Key: string }

/** Accepts `s3://bucket/key` and path-style URLs. */
export function readMediaUri(uri: string): ObjectLocation {
  const address = new URL(uri)
  const path = decodeURIComponent(address.pathname.slice(1))
  if (address.protocol === 's3:') return { Bucket: address.host, Key: path }
  const [bucket = '', ...key] = path.split('/')
  return { Bucket: bucket, Key: key.join('/') }
}

/** If `OutputKey` ends with a slash, the file is `<job name>.json` in that folder. */
export function outputLocation(request: StartJobRequest): ObjectLocation {
  const name = `${request.TranscriptionJobName}.json`
  const key = request.OutputKey ?? name
  return { Bucket: request.OutputBucketName ?? '', Key: key.endsWith('/') ? `${key}${name}` : key }
}

export type JobStore = {
  get(name: string): StoredJob | undefined
  list(): StoredJob[]
  save(job: StoredJob): void
  /** `instant` is in seconds since 1970. */
  deleteStartedBefore(instant: number): void
}

export function openJobStore(dataFolder: string): JobStore {
  makeFolder(dataFolder)
  const path = join(dataFolder, 'transcription-jobs.json')
  const kept = readState(path, z.array(jobSchema)) ?? []
  const jobs = new Map(kept.map((job) => [job.request.TranscriptionJobName, job]))

  const write = () => writeState(path, JSON.stringify([...jobs.values()]))

  return {
    get: (name) => jobs.get(name),
    list: () => [...jobs.values()],
    save(job) {
      jobs.set(job.request.TranscriptionJobName, job)
      write()
    },
    deleteStartedBefore(instant) {
      const old = [...jobs].filter(([, { createdAt }]) => createdAt < instant)
      for (const [name] of old) jobs.delete(name)
      if (old.length > 0) write()
    },
  }
}
