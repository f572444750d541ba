import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, functionsOutputFolder } from '#build/build-functions.ts'
import { webOutputFolder } from '#build/build-web.ts'
import { functionFiles } from '#shared/deployment/function-files.ts'
import { documentedCommands } from '#tests/documented-commands.ts'
import { seconds } from '#tests/time-limits.ts'

type Ended = { code: number | null; printed: string }

/** Files that the CDK command line, the builds and the templates need. */
const sources = [
  ...['infra', 'shared', 'functions', 'build', 'packages/cdk-on-localhost/src', 'web', 'docs'],
  ...['cdk.json', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]

let root: string
let clone: string
beforeAll(async () => {
  const { folder } = await buildFunctions()
  root = mkdtempSync(join(tmpdir(), 'sidelight-clone-'))
  clone = join(root, 'sidelight')
  mkdirSync(clone)
  for (const source of sources) cpSync(source, join(clone, source), { recursive: true })
  // Copies the built functions, to save ten seconds of CPU time. The build finds them up to date.
  cpSync(folder, join(clone, functionsOutputFolder), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a command without AWS credentials or a profile. */
function runInClone(words: readonly string[]): Promise<Ended> {
  const [command = '', ...parameters] = words
  const { PATH } = process.env
  const child = spawn(command, parameters, {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME: root,
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      NO_COLOR: '1',
      // The validator takes as long as everything else, and other tests run it.
      CDK_VALIDATION: 'false',
    },
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (printed += String(chunk)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code, printed }))
  })
}

describe('in a fresh clone', { timeout: seconds(300) }, () => {
  test('the first command of the guide builds what it needs, synthesizes and stops where it needs an account [S22.6]', async () => {
    const [first] = documentedCommands().filter(
      ({ file, text }) => file === 'docs/operations.md' && text.startsWith('npx cdk'),
    )
    const words = first?.text.replace('ACCOUNT', '123456789012').split(' ') ?? []
    const { code, printed } = await runInClone(words)
    expect(printed).toContain('Bootstrapping environment aws://123456789012/us-east-1')
    expect(printed).toContain('no credentials have been configured')
    expect(code).toBe(1)
    expect(printed).toContain(`functions in ${functionsOutputFolder}`)
    expect(printed).toContain(`Site in ${webOutputFolder}`)
    const built = [
      ...functionFiles.map((file) => join(functionsOutputFolder, 'api/auth/login', file)),
      join(webOutputFolder, 'index.html'),
    ]
    expect(built.filter((file) => !existsSync(join(clone, file)))).toEqual([])
  })

  test('the difference that an option makes is shown without an account', async () => {
    const before = join(clone, 'before.json')
    cpSync(join(clone, 'cdk.out/SidelightFront.template.json'), before)
    const chosen = ['-c', 'sidelight={"hstsIncludeSubdomains":true}']
    const words = ['npx', 'cdk', 'diff', 'SidelightFront', '--exclusively', '--template', before, ...chosen]
    const { printed } = await runInClone(words)
    const policy = '[~] AWS::CloudFront::ResponseHeadersPolicy'
    // For the site, files and pages that others embed, password recovery, and the service worker.
    expect(printed.match(/^\[.\] AWS::\S+/gm)).toEqual([policy, policy, policy, policy, policy])
    expect(printed).toContain('[~] .IncludeSubdomains')
    expect(printed).toContain('Number of stacks with differences: 1')
  })
})
