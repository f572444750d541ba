import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.env.SIDELIGHT_FIXTURES

/** `SIDELIGHT_FIXTURES` names the folder of the public corpora. */
export const hasFixtures = folder !== undefined && existsSync(folder)

if (!hasFixtures)
  console.log('Conformance tests are skipped: SIDELIGHT_FIXTURES names no folder of public corpora.')

function fixturePath(...parts: string[]): string {
  return path.join(folder ?? '', ...parts)
}

export function listFixtures(subfolder: string): string[] {
  return hasFixtures ? readdirSync(fixturePath(subfolder)).sort() : []
}

/** Real transcripts; the folder is named by the format. */
export function transcriptFixtures(): { folder: string; name: string }[] {
  return listFixtures('')
    .filter((folder) => folder.startsWith('transcript-'))
    .flatMap((folder) => listFixtures(folder).map((name) => ({ folder, name })))
}

export function readFixture(...parts: string[]): Buffer {
  return readFileSync(fixturePath(...parts))
}

export function readFixtureJson(...parts: string[]): unknown {
  return JSON.parse(readFixture(...parts).toString())
}
