import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecognizedWord } from '#shared/domain/recognition.ts'

export type StandIn = {
  /** A shell command that fails if its argument is no WAV file, and otherwise does what was said last. */
  command: string
  folder: string
  say(words: readonly RecognizedWord[]): Promise<void>
  fail(exitCode: number): Promise<void>
  /** Leaves the file `started` and never ends, except in the attempts after the first. */
  hangOnce(): Promise<void>
  remove(): Promise<void>
}

/** A recognizer that hears what it is told. */
export async function openStandIn(): Promise<StandIn> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-in-'))
  const script = (lines: string) => writeFile(join(folder, 'script.sh'), lines)
  return {
    folder,
    command: `recognize() { head -c 4 "$1" | grep -q RIFF && cd ${folder} && . ./script.sh; }; recognize`,
    async say(words) {
      await writeFile(join(folder, 'words.json'), JSON.stringify({ language: 'en', words }))
      await script('cat words.json')
    },
    fail: (exitCode) => script(`echo 'Out of ideas.' >&2; exit ${exitCode}`),
    hangOnce: () => script('if [ -e started ]; then cat words.json; else touch started; sleep 600; fi'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
