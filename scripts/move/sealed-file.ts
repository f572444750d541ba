import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type * as z from 'zod'
import { CommandError } from '#scripts/move/command-error.ts'

/**
 * Lines of JSON, compressed and encrypted in the format of age (age-encryption.org/v1). Each export has an
 * identity of its own; the passphrase encrypts only that, because scrypt is slow on purpose. The command
 * `age --decrypt` reads the files, too.
 */
export type Seal = { identity: string; recipient: string }

export async function newSeal(): Promise<Seal> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** `workFactor`: base-2 logarithm of scrypt's cost. */
export async function lockSeal(
  seal: Seal,
  passphrase: string,
  workFactor = standardWorkFactor,
): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return encrypter.encrypt(`${seal.identity}\n`)
}

/** The default of age: about a second, and 256 MB of memory. */
const standardWorkFactor = 18

/** @throws CommandError for another passphrase */
export async function unlockSeal(locked: Uint8Array, passphrase: string): Promise<Seal> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const identity = (await decrypter.decrypt(locked, 'text')).trim()
    return { identity, recipient: await identityToRecipient(identity) }
  } catch (cause) {
    const message = 'The passphrase is not the one of this export, or key.age is damaged.'
    throw new CommandError(message, { cause })
  }
}

export type Written = { bytes: number; sha256: string }

/** Writes under another name first, so that a file with this name is complete. */
export async function writeAtOnce(
  file: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(counted, createWriteStream(`${file}.part`, { mode: 0o600 }))
  await rename(`${file}.part`, file)
  return { bytes, sha256: hash.digest('hex') }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield chunk
}

function countedLines(records: AsyncIterable<unknown>) {
  const counted = { records: 0, lines }
  async function* lines(): AsyncGenerator<Uint8Array> {
    for await (const record of records) {
      counted.records += 1
      yield Buffer.from(`${JSON.stringify(record)}\n`)
    }
  }
  return counted
}

export type WrittenRecords = Written & { records: number }

export async function writeLines(file: string, records: AsyncIterable<unknown>): Promise<WrittenRecords> {
  const counted = countedLines(records)
  const written = await writeAtOnce(file, counted.lines())
  return { ...written, records: counted.records }
}

/** Streams, so that a table of any size needs little memory. */
export async function writeSealed(
  file: string,
  { recipient }: Seal,
  records: AsyncIterable<unknown>,
): Promise<WrittenRecords> {
  const counted = countedLines(records)
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const compressed = createGzip()
  const compressing = pipeline(counted.lines, compressed)
  // A failure also destroys `compressed`, so that the file below is not finished.
  compressing.catch(() => {})
  const sealed = await encrypter.encrypt(streamOf(compressed))
  const [written] = await Promise.all([writeAtOnce(file, chunksOf(sealed)), compressing])
  return { ...written, records: counted.records }
}

/** Not with readline, which also breaks lines at U+2028. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The last line is cut off.')
}

/** @throws an error when the file was cut off or changed */
export async function* readSealed<Schema extends z.ZodType>(
  file: string,
  { identity }: Seal,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(streamOf(createReadStream(file)))
  const text = createGunzip()
  const expanding = pipeline(chunksOf(opened), text)
  // A failure also destroys `text`, which throws it below.
  expanding.catch(() => {})
  for await (const line of linesOf(text)) yield schema.parse(JSON.parse(line))
  await expanding
}
