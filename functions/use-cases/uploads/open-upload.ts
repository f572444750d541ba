import { signUpload, type UploadSigner } from '#functions/clients/upload-addresses.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  changeUploadFile,
  createUploadSession,
  findUploadSession,
  type StoredFile,
} from '#functions/data/uploads/upload-sessions.ts'
import { type JudgedFile, judgeFiles } from '#functions/use-cases/uploads/judge-files.ts'
import { uploadNotFound } from '#functions/use-cases/uploads/upload-not-found.ts'
import type { FileUpload, RefusedFile } from '#shared/api/uploads.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'
import { uploadSessionHours } from '#shared/deployment/retention.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { formatCount } from '#shared/format/number.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { mostUploadedFiles } from '#shared/rules/bounds.ts'
import { noTranscriptFiles } from '#shared/rules/transcript-file-name.ts'

export type UploadDeps = { catalogue: Table; operations: Table; signer: UploadSigner }

/** DynamoDB rejects unpaired surrogates. */
const halfSign = /\p{Surrogate}/gu

/** The limit of common file systems. */
const longestFilename = 255

export type NewUpload = {
  sessionId: string
  userId: string
  files: readonly { filename: string; size: number }[]
  mayReplace: boolean
  now: Date
}

export type OpenedUpload = { sessionId: string; uploads: FileUpload[]; refused: RefusedFile[] }

function checkCount(count: number): void {
  if (count === 0) throw new DomainError('invalid', { code: 'no-files', message: noTranscriptFiles })
  if (count <= mostUploadedFiles) return
  const message = `At most ${formatCount(mostUploadedFiles)} files can be uploaded at once.`
  throw new DomainError('invalid', { code: 'too-many-files', message })
}

export async function createUpload(
  deps: Pick<UploadDeps, 'catalogue' | 'operations'>,
  upload: NewUpload,
): Promise<JudgedFile[]> {
  const { sessionId, userId, mayReplace, now } = upload
  checkCount(upload.files.length)
  const offered = upload.files.map(({ filename, size }, index) => ({
    number: index + 1,
    filename: shortenText(filename.replace(halfSign, '\ufffd'), longestFilename),
    size,
    mayReplace,
  }))
  const judged = await judgeFiles(deps.catalogue, offered)
  const expiresAt = expiryAfter(now, uploadSessionHours * 3600)
  const session = { sessionId, userId, total: judged.length, expiresAt }
  await createUploadSession(
    deps.operations,
    session,
    judged.map(({ file }) => file),
  )
  return judged
}

const refusedFiles = (judged: readonly JudgedFile[]): RefusedFile[] =>
  judged.flatMap(({ file: { number, filename }, refusal }) =>
    refusal ? [{ number, filename, ...refusal }] : [],
  )

type Opening = { sessionId: string; judged: readonly JudgedFile[]; now: Date }

export async function openUpload(
  signer: UploadSigner,
  { sessionId, judged, now }: Opening,
): Promise<OpenedUpload> {
  const uploads: FileUpload[] = []
  for (const { file, refusal } of judged) {
    if (refusal) continue
    const { number, filename, size } = file
    const address = await signUpload(signer, { key: uploadObjectKey(sessionId, number), size, now })
    uploads.push({ number, filename, ...address })
  }
  return { sessionId, uploads, refused: refusedFiles(judged) }
}

/** The caller sends the files to the returned addresses. */
export async function startUpload(deps: UploadDeps, upload: NewUpload): Promise<OpenedUpload> {
  const judged = await createUpload(deps, upload)
  return openUpload(deps.signer, { ...upload, judged })
}

export type Renewal = {
  sessionId: string
  userId: string
  numbers: readonly number[]
  mayReplace: boolean
  now: Date
}

const isOpen = ({ status }: StoredFile) => status === 'pending' || status === 'error'

/** In parallel; a request lists at most a thousand files. */
const filesAtOnce = 20

async function saveJudged(
  operations: Table,
  files: readonly StoredFile[],
  judged: readonly JudgedFile[],
): Promise<JudgedFile[]> {
  const before = new Map(files.map((file) => [file.number, file]))
  const save = async (one: JudgedFile): Promise<JudgedFile[]> => {
    const { number, status, message, mayReplace } = one.file
    const file = before.get(number)
    const change = { status, message, mayReplace, readingSince: null }
    return file && (await changeUploadFile(operations, file, change)) ? [one] : []
  }
  const saved: JudgedFile[] = []
  for (let start = 0; start < judged.length; start += filesAtOnce) {
    saved.push(...(await Promise.all(judged.slice(start, start + filesAtOnce).map(save))).flat())
  }
  return saved
}

/** @throws DomainError `upload-not-found` */
export async function renewUpload(deps: UploadDeps, renewal: Renewal): Promise<OpenedUpload> {
  const { sessionId, userId, now } = renewal
  const found = await findUploadSession(deps.operations, { sessionId, userId, now })
  if (!found) throw uploadNotFound()
  const wanted = new Set(renewal.numbers)
  const again = found.files.filter((file) => wanted.has(file.number) && isOpen(file))
  const others = found.files.filter((file) => !again.includes(file) && file.status !== 'error')
  const judged = await judgeFiles(
    deps.catalogue,
    again.map((file) => ({ ...file, mayReplace: file.mayReplace || renewal.mayReplace })),
    others.flatMap(({ episodeId }) => episodeId ?? []),
  )
  const saved = await saveJudged(deps.operations, again, judged)
  return openUpload(deps.signer, { sessionId, judged: saved, now })
}
