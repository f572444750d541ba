import { describe, expect, test } from 'vitest'
import { RefusedAccessError } from '#functions/clients/pipeline-errors.ts'
import { covers } from '#scripts/preflight/certificate-check.ts'
import { preflightChecks } from '#scripts/preflight/checks.ts'
import { chooseChecks } from '#scripts/preflight/options.ts'
import { refusal, rejects, tryAccount } from '#scripts/preflight/scripted-account.ts'

const notOk = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('ok '))

test('a good account fails no check, and none is skipped [S20.60]', async () => {
  const { isGood, lines } = await tryAccount({})
  expect(notOk(lines)).toEqual([])
  expect(isGood).toBe(true)
  expect(lines).toContain(
    'ok      credentials: account 123456789012, as arn:aws:iam::123456789012:user/operator.',
  )
})

test('without credentials one check fails, and those that need them are skipped with the reason [S20.60]', async () => {
  const error = Object.assign(new Error('Could not load credentials'), { name: 'CredentialsProviderError' })
  const { lines } = await tryAccount({ account: { identity: rejects(error) } })
  expect(lines.filter((line) => line.startsWith('failed')).length).toBe(1)
  const reasons = new Set(
    lines.filter((line) => line.startsWith('skipped')).map((line) => line.split(': ')[1]),
  )
  expect([...reasons]).toEqual(['there are no credentials that AWS accepts.'])
  expect(lines.filter((line) => line.startsWith('ok')).map((line) => line.slice(8).split(':')[0])).toEqual([
    'options',
    'templates',
  ])
})

test('a deployment without an own domain and mail skips the checks of both', async () => {
  const options = { siteDomain: undefined, certificateArn: undefined, mailDomain: undefined }
  const { isGood, lines } = await tryAccount({ options })
  expect(isGood).toBe(true)
  expect(notOk(lines)).toEqual([
    expect.stringMatching(/^skipped certificate: there is no own domain/),
    expect.stringMatching(/^skipped mail sender: mailDomain is not set/),
    expect.stringMatching(/^skipped mail account: mailDomain is not set/),
  ])
})

test('an account without a distribution learns the sentence with which CloudFront refuses new accounts', async () => {
  const { isGood, lines } = await tryAccount({ account: { countDistributions: async () => 0 } })
  expect(isGood).toBe(true)
  expect(notOk(lines)).toEqual([
    expect.stringMatching(
      /^skipped CloudFront verification: no call shows.*"Your account must be verified before you can add new CloudFront resources".*support/,
    ),
  ])
})

test('a second run does not count what is deployed already once more', async () => {
  const account = { countDistributions: async () => 200, stackStatus: async () => 'UPDATE_COMPLETE' }
  const { lines } = await tryAccount({ account })
  expect(lines).toContainEqual(expect.stringContaining('200 of 200 are used, and the templates add 0'))
})

test('a quota that nobody changed has the default value', async () => {
  const account = {
    appliedQuota: rejects(refusal('NoSuchResourceException')),
    defaultQuota: async () => 10_000,
  }
  expect((await tryAccount({ account })).isGood).toBe(true)
})

describe('what the credentials may not see', () => {
  const message = 'User: a is not authorized to perform: ssm:GetParameter on resource: b'

  test('is skipped with the name of the action', async () => {
    const { isGood, lines } = await tryAccount({
      account: { parameter: rejects(refusal('AccessDeniedException', message)) },
    })
    expect(isGood).toBe(true)
    expect(notOk(lines)).toEqual([
      'skipped CDK bootstrap: these credentials may not call ssm:GetParameter. Allow it, or look at it in the console.',
    ])
  })

  test('also if it is the model itself', async () => {
    const cause = refusal('AccessDeniedException', 'x is not authorized to perform: bedrock:InvokeModel')
    const openModel = () => rejects(new RefusedAccessError('No access.', { cause }))
    const { lines } = await tryAccount({ context: { openModel } })
    expect(notOk(lines)).toEqual([
      expect.stringMatching(/^skipped model request: these credentials may not call bedrock:InvokeModel/),
    ])
  })
})

test('on the local cloud, services that it does not have are skipped', async () => {
  const unreadable = Object.assign(new SyntaxError('Unexpected token <'), {
    $metadata: { httpStatusCode: 403 },
  })
  const unknown = refusal('InvalidSignatureException', 'No local service answers for sts.', 403)
  const { isGood, lines } = await tryAccount({
    account: { identity: rejects(unknown), regionStatus: rejects(unreadable) },
    context: { isLocal: true },
  })
  expect(isGood).toBe(true)
  expect(notOk(lines)).toEqual([
    'skipped credentials: the local cloud does not have this service.',
    'skipped region: the local cloud does not have this service.',
    'skipped model access: the local cloud plays the model.',
    'skipped model request: the local cloud plays the model.',
  ])
})

test('a model that AWS will turn off may be used, and the line says so', async () => {
  const { isGood, lines } = await tryAccount({ account: { modelLifecycle: async () => 'LEGACY' } })
  expect(isGood).toBe(true)
  expect(lines).toContainEqual(expect.stringMatching(/^ok {6}model access: .*AWS will turn it off/))
})

test('an error that is none of AWS ends the command', async () => {
  const account = { countBuckets: rejects(new TypeError('x is not a function')) }
  await expect(tryAccount({ account })).rejects.toThrow('x is not a function')
})

test.each([
  ['example.org', 'example.org', true],
  ['*.example.org', 'podcasts.example.org', true],
  ['*.Example.org', 'Podcasts.example.org', true],
  ['*.example.org', 'example.org', false],
  ['*.example.org', 'a.b.example.org', false],
  ['example.org', 'podcasts.example.org', false],
])('a certificate for %s covers %s: %s', (name, domain, expected) => {
  expect(covers(name, domain)).toBe(expected)
})

describe('--skip', () => {
  test('leaves out the checks that it names', async () => {
    const checks = chooseChecks(['--skip', 'mail account', '--skip', 'model request'], preflightChecks)
    const { lines } = await tryAccount({ checks })
    expect(notOk(lines)).toEqual([
      'skipped model request: left out by --skip.',
      'skipped mail account: left out by --skip.',
    ])
  })

  test('refuses an unknown name, and lists the known ones', () => {
    expect(() => chooseChecks(['--skip', 'mial'], preflightChecks)).toThrow(
      /There is no check "mial". There are: options, templates,/,
    )
  })
})
