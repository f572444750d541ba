import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRecognizer } from '#build/build-recognizer.ts'

let built: Promise<string> | undefined

/** The file that the image starts, built once for each worker. */
export function recognizerBundle(): Promise<string> {
  built ??= mkdtemp(join(tmpdir(), 'recognizer-')).then((folder) => buildRecognizer(join(folder, 'main.cjs')))
  return built
}
