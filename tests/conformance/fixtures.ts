import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.env.SIDELIGHT_FIXTURES

/** Whether the public corpora are there; `SIDELIGHT_FIXTURES` names their folder. */
export const hasFixtures = folder !== undefined && existsSync(folder)

if (!hasFixtures)
  console.log('Conformance tests are skipped: SIDELIGHT_FIXTURES names no folder of public corpora.')

function fixturePath(...parts: string[]): string {
  return path.join(folder ?? '', ...parts)
}

export function listFixtures(subfolder: string): string[] {
  return hasFixtures ? readdirSync(fixturePath(subfolder)).sort() : []
}

export function readFixture(...parts: string[]): Buffer {
  return readFileSync(fixturePath(...parts))
}

export function readFixtureJson(...parts: string[]): unknown {
  return JSON.parse(readFixture(...parts).toString())
}
