import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** The commit, with `-dirty` if files differ from it. Without Git, as in an unpacked archive: `unknown`. */
function readCommit(): string {
  try {
    const words = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown'
  }
}

export function releaseOf(commit: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return `${version}+${commit}`
}

/** Version and commit, as in `1.0.0+4f1d2c3b5a69`. */
export const readRelease = (): string => releaseOf(readCommit())
