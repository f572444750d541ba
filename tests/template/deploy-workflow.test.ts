import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readGitHubChoices } from '#infra/github-stack.ts'
import { readWorkflow, type Step } from '#tests/template/read-workflow.ts'

const { diff, deploy, release } = readWorkflow('deploy.yml').jobs
const run = promisify(execFile)

const nameOf = ({ id, name, run: command, uses }: Step) => id ?? name ?? uses?.split('@')[0] ?? command ?? ''

function find(part: string): Step {
  const step = deploy?.steps.find((one) => nameOf(one).includes(part))
  if (!step) throw new Error(`There is no step ${part}.`)
  return step
}

let folder: string
let called: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-workflow-'))
  called = join(folder, 'called')
  mkdirSync(join(folder, 'bin'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a command in front of the real one. It notes how it was called. */
function fake(command: string, prints = ''): void {
  const file = join(folder, 'bin', command)
  writeFileSync(file, `#!/bin/sh\necho "${command} $*" >>"${called}"\ncat <<'END'\n${prints}\nEND\n`)
  chmodSync(file, 0o755)
}

const pathWithFakes = () => `${join(folder, 'bin')}:${process.env.PATH}`

/** Runs a step as GitHub does. */
async function runStep(step: Step, env: Record<string, string>, cwd = folder): Promise<string[]> {
  writeFileSync(called, '')
  await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''], {
    cwd,
    env: { PATH: pathWithFakes(), RUNNER_TEMP: folder, HOME: folder, ...env },
  })
  return readFileSync(called, 'utf8').trim().split('\n')
}

describe('the workflow that deploys', () => {
  test('is off until its roles are set, and gives forks nothing', () => {
    expect(deploy?.if).toContain("vars.DEPLOY_ROLE != ''")
    expect(deploy?.if).toContain("github.event_name != 'pull_request'")
    expect(diff?.if).toContain("vars.DIFF_ROLE != ''")
    expect(diff?.if).toContain('head.repo.full_name == github.repository')
  })

  test('uses the environments that the roles trust', () => {
    const { environment } = readGitHubChoices({ repository: 'a/b', deploymentName: 'Sidelight' })
    expect([deploy?.environment, diff?.environment]).toEqual([environment, `${environment}-diff`])
  })

  test('checks the account, deploys, checks the deployment, and only then makes a release [S20.62]', () => {
    const names = deploy?.steps.map(nameOf) ?? []
    expect(names.slice(-4)).toEqual([
      'Check the account',
      'deploy',
      'smoke',
      'Roll back to the previous release',
    ])
    // Without a condition, a step only runs if those before it succeeded.
    expect(
      deploy?.steps.slice(0, -1).filter((step) => step.if !== undefined && step.if !== 'success()'),
    ).toEqual([])
    expect(release?.permissions).toEqual({ contents: 'write' })
  })

  test('rolls back if the deployment or its check failed, but not if nothing was deployed yet [S20.62]', () => {
    const condition = find('Roll back').if ?? ''
    expect(condition).toContain('failure()')
    expect(condition).toContain("steps.deploy.outcome == 'failure' || steps.smoke.outcome == 'failure'")
    expect(condition).toContain("steps.commit.outputs.previous != ''")
  })
})

test('the previous release is the newest one by number, and there is none at first', async () => {
  const clone = join(folder, 'clone')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
      cwd: clone,
      encoding: 'utf8',
    }).trim()
  mkdirSync(clone)
  git('init', '--quiet')
  const commit = (message: string) => {
    git('commit', '--quiet', '--allow-empty', '--message', message)
    return git('rev-parse', 'HEAD')
  }
  const outputs = async () => {
    const file = join(folder, 'outputs')
    writeFileSync(file, '')
    await runStep(find('commit'), { GITHUB_OUTPUT: file }, clone)
    return readFileSync(file, 'utf8').trim().split('\n')
  }
  const first = commit('first')
  expect(await outputs()).toEqual([`commit=${first}`])
  git('tag', 'deploy-9.1')
  const second = commit('second')
  git('tag', 'deploy-10.1')
  const third = commit('third')
  expect(await outputs()).toEqual([`commit=${third}`, `previous=${second}`])
})

test('a rollback deploys the commit of the previous release and checks it [S20.62]', async () => {
  for (const command of ['git', 'npm', 'npx']) fake(command)
  const file = join(folder, 'rolled-back.json')
  expect(await runStep(find('Roll back'), { PREVIOUS: 'abc' })).toEqual([
    'git checkout --force abc',
    'npm ci --ignore-scripts',
    `npx cdk deploy --all --require-approval never --outputs-file ${file}`,
    `npm run --silent smoke -- --outputs ${file}`,
  ])
})

test('checks of the account that the repository names are left out', async () => {
  fake('npm')
  const step = find('Check the account')
  expect(await runStep(step, { SKIP: '' })).toEqual(['npm run --silent preflight --'])
  expect(await runStep(step, { SKIP: 'mail account\nmail sender\n' })).toEqual([
    'npm run --silent preflight -- --skip mail account --skip mail sender',
  ])
  expect(step.env.AWS_PROFILE).toBe('lookup')
})

describe('the profiles of AWS', () => {
  const role = 'arn:aws:iam::123456789012:role/GitHubForSidelight-DeployRole'
  const asked: (string | undefined)[] = []
  let server: Server
  let address: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url, request.headers.authorization)
      response.end(JSON.stringify({ value: 'TOKEN' }))
    })
    address = `http://127.0.0.1:${await listen(server)}/token?version=2`
  })
  afterAll(() => server.close())

  test('get credentials of the role for GitHub’s identity token, anew for each command [S20.63]', async () => {
    const keys = {
      AccessKeyId: 'A',
      SecretAccessKey: 'B',
      SessionToken: 'C',
      Expiration: '2026-03-01T00:00:00Z',
    }
    fake('aws', JSON.stringify({ Credentials: keys, AssumedRoleUser: {} }))
    const github = join(folder, 'github-env')
    writeFileSync(github, '')
    const env = { PATH: pathWithFakes(), RUNNER_TEMP: folder, AWS_REGION: 'eu-central-1', GITHUB_ENV: github }
    await run(process.execPath, [resolve('.github/scripts/aws-profiles.mjs'), role], { env })
    const config = readFileSync(join(folder, 'aws', 'config'), 'utf8')
    expect(readFileSync(github, 'utf8')).toBe(
      `AWS_CONFIG_FILE=${join(folder, 'aws', 'config')}\nAWS_PROFILE=github\n`,
    )
    expect(config).toContain(
      'role_arn = arn:aws:iam::123456789012:role/cdk-hnb659fds-lookup-role-123456789012-eu-central-1\nsource_profile = github',
    )
    const [, command = ''] = /^credential_process = (.*)$/m.exec(config) ?? []
    writeFileSync(called, '')
    const ofGitHub = {
      ACTIONS_ID_TOKEN_REQUEST_URL: address,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'REQUEST',
      GITHUB_RUN_ID: '7',
    }
    const { stdout } = await run('bash', ['-c', command], { env: { ...env, ...ofGitHub } })
    // The form that AWS's tools expect of a `credential_process`.
    expect(z.unknown().parse(JSON.parse(stdout))).toEqual({ Version: 1, ...keys })
    expect(asked).toEqual(['/token?version=2&audience=sts.amazonaws.com', 'bearer REQUEST'])
    expect(readFileSync(called, 'utf8')).toContain(
      `aws sts assume-role-with-web-identity --output json --role-arn ${role} --role-session-name github-7 --web-identity-token TOKEN`,
    )
  })
})
