import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#tests/time-limits.ts'

const outdir = mkdtempSync(join(tmpdir(), 'sidelight-options-'))
afterAll(() => rmSync(outdir, { recursive: true, force: true }))

/** What `cdk synth -c sidelight='…'` runs. */
function synthesiseWith(options: string) {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'infra/bin/app.ts'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify({ sidelight: options, allowsMissingBuilds: 'true' }),
    },
  })
  return { status, printed: stdout + stderr }
}

test('a mistake in the options ends a deployment with one sentence and without a stack trace', {
  timeout: seconds(120),
}, () => {
  expect(synthesiseWith('{"stanceVotes":4}')).toEqual({
    status: 1,
    printed: 'stanceVotes must be an odd number from 1 to 9.\n',
  })
})
