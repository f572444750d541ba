import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { JobFault } from '#recognizer/job-fault.ts'
import { recognizerExits } from '#shared/deployment/recognizer.ts'

const client = new S3Client({})

/** Without the permission to list, S3 answers 403 for a missing object. */
const missing = ['NoSuchKey', 'NotFound', 'AccessDenied']

function faultOf(cause: unknown): JobFault {
  const isMissing = cause instanceof S3ServiceException && missing.includes(cause.name)
  const exitCode = isMissing ? recognizerExits.missingAudio : recognizerExits.tryAgain
  return new JobFault(exitCode, 'The audio cannot be read from S3.', { cause })
}

function locationOf(uri: string): { Bucket: string; Key: string } {
  const { host, pathname } = new URL(uri)
  return { Bucket: host, Key: decodeURIComponent(pathname.slice(1)) }
}

export async function download(uri: string, path: string, signal: AbortSignal): Promise<void> {
  try {
    const { Body } = await client.send(new GetObjectCommand(locationOf(uri)), { abortSignal: signal })
    if (!(Body instanceof Readable)) throw new Error('The S3 client answered without a stream.')
    await pipeline(Body, createWriteStream(path), { signal })
  } catch (cause) {
    throw faultOf(cause)
  }
}

export async function upload(uri: string, json: string, signal: AbortSignal): Promise<void> {
  const object = { ...locationOf(uri), Body: json, ContentType: 'application/json' }
  try {
    await client.send(new PutObjectCommand(object), { abortSignal: signal })
  } catch (cause) {
    throw new JobFault(recognizerExits.tryAgain, 'The transcript cannot be written to S3.', { cause })
  }
}
