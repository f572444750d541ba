import { describe, expect, test } from 'vitest'
import { faultOfOurs } from '#functions/domain/offline/stalled-upload.ts'
import type { Context } from '#scripts/smoke/context.ts'
import {
  failuresOf,
  gateway,
  json,
  refusal,
  type Script,
  site,
  stream,
  tryDeployment,
  uploadId,
  xml,
} from '#scripts/smoke/scripted-deployment.ts'

const linesOf = async (changes: Partial<Script>, choices?: Partial<Context>) =>
  (await tryDeployment(changes, choices)).lines

test('a good deployment fails no check, and none is skipped', async () => {
  const { isGood, lines } = await tryDeployment({})
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(isGood).toBe(true)
})

describe('the gateway', () => {
  const at = (stage: string) => `GET ${gateway}/${stage}/api/statistics`

  test.each([
    ['open', json({}), 'do not come through CloudFront: n3, n8'],
    ['without a secret', refusal(500, 'unexpected'), 'answer 500: n3, n8'],
    ['missing', { status: 404, text: '{"message":"Not Found"}' }, 'do not exist or have no routes: n3, n8'],
    ['at a limit', { status: 503 }, 'are at a limit: n3, n8'],
    ['something else', { status: 403 }, 'something else than a refusal: n3, n8'],
  ])('names the stages that are %s', async (_kind, reply, sentence) => {
    const failures = failuresOf(await linesOf({ [at('n3')]: reply, [at('n8')]: reply }))
    expect(failures).toEqual([expect.stringContaining(sentence)])
  })

  test('is not tried without its address, and the line says why', async () => {
    const lines = await linesOf({}, { gateway: undefined })
    expect(lines).toContainEqual(expect.stringMatching(/^skipped ten stages: CloudFront always sends one/))
  })
})

describe('an account', () => {
  test('with a wrong password fails once, and what needs a session is skipped', async () => {
    const lines = await linesOf({ 'POST /api/auth/login': refusal(401, 'wrong-credentials') })
    expect(failuresOf(lines)).toEqual([expect.stringContaining('scripts/create-user.ts')])
    expect(lines.filter((line) => line.includes('the check before did not sign in')).length).toBe(5)
  })

  test('at an address that is not the own one is sent there', async () => {
    const lines = await linesOf({ 'POST /api/auth/login': refusal(403, 'foreign-origin') })
    expect(failuresOf(lines)).toEqual([expect.stringContaining('the output SiteUrl of SidelightFront')])
  })

  test('that gets no cookies fails', async () => {
    const failures = failuresOf(await linesOf({ 'POST /api/auth/login': json({}) }))
    expect(failures).toEqual([expect.stringContaining('does not set both cookies')])
  })

  test('whose session survives signing out fails', async () => {
    const failures = failuresOf(await linesOf({ 'POST /api/auth/logout': { status: 204 } }))
    expect(failures).toContainEqual(expect.stringContaining('the old session answered 200 instead of 401'))
  })

  test('without admin rights skips uploads', async () => {
    const lines = await linesOf({ 'GET /api/auth/me': json({ role: 'free' }) })
    expect(lines.filter((line) => line.includes('only tried with the account of an admin')).length).toBe(2)
  })

  test('is not needed', async () => {
    const lines = await linesOf({}, { account: undefined, resetMail: undefined })
    expect(lines.filter((line) => line.startsWith('skipped'))).toEqual([
      expect.stringContaining('sign-in: only tried with --email'),
      expect.stringContaining('reset mail: only requested with --reset-mail'),
    ])
  })
})

test.each([
  ['nothing reads', stream('pending')],
  ['our function fails to read', stream('error', faultOfOurs.message)],
])('a file that %s fails', async (_why, reply) => {
  const path = `GET /api/episodes/upload-progress/${uploadId}`
  const failures = failuresOf(await linesOf({ [path]: reply }))
  expect(failures).toContainEqual(
    expect.stringContaining('upload: The file was sent but could not be read. See'),
  )
})

test('an episode with a transcript gets no file', async () => {
  let isSent = false
  const put = () => {
    isSent = true
    return {}
  }
  const lines = await linesOf({
    'GET /api/podcasts/4/episodes': json({ episodes: [{ id: 7, has_transcript: true }] }),
    [`PUT /uploads/${uploadId}/1`]: put,
  })
  expect(lines).toContainEqual(expect.stringMatching(/^skipped upload: no episode without a transcript/))
  expect(isSent).toBe(false)
})

test('a site without episodes skips the page of one', async () => {
  const lines = await linesOf({ 'GET /sitemap.xml': xml(`${site}/sitemap-pages.xml`) })
  expect(failuresOf(lines)).toEqual([])
  expect(lines).toContain('skipped episode page: no episode is published yet.')
})
