import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { episode, sidelightAnswer, statistics, user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { describeError, MalformedAnswer } from '#web/lib/api/api-error.ts'
import { callFile } from '#web/lib/api/call-file.ts'
import { call, callForEffect, callPage } from '#web/lib/api/client.ts'
import { rememberSession } from '#web/lib/api/session-renewal.ts'

const server = mockServer()
const refusal =
  (status: number, sentence: string, headers = {}) =>
  () =>
    new HttpResponse(sentence, { status, headers: { 'content-type': 'text/plain', ...headers } })

test('every call sends cookies; a body is JSON and says so [S7.1]', async () => {
  const sent: Request[] = []
  server.events.on('request:start', ({ request }) => void sent.push(request))
  server.use(
    http.get('*/api/statistics', () => HttpResponse.json(statistics)),
    http.post('*/api/episodes/7/assessment', () => new HttpResponse(null, { status: 204 })),
  )
  await call('statistics.get', {})
  await call('episodes.assess', { params: { id: '7' }, body: { assessment_good: 1 } })
  server.events.removeAllListeners()
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin'])
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual([null, 'application/json'])
  expect(await sent[1]?.clone().json()).toEqual({ assessment_good: 1 })
})

test('bytes travel as they are', async () => {
  const sent: Request[] = []
  server.use(
    http.post('*/api/podcasts/opml', ({ request }) => {
      sent.push(request.clone())
      return HttpResponse.json({ success: true, message: '', feeds: 1, duplicates: 0, broken_count: 0 })
    }),
  )
  await call('podcasts.import-list', { body: new Uint8Array([60, 0, 255]) })
  expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(['application/octet-stream'])
  expect([...new Uint8Array((await sent[0]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([60, 0, 255])
})

test('a file arrives with the name and type that its call gives it, and as its bytes', async () => {
  const answer = new HttpResponse('{"kept": true}', {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="everything.json"',
    },
  })
  server.use(http.get('*/api/profile/export', () => answer))
  const file = await callFile('profile.export', {}, 'export.json')
  expect([file.name, file.type]).toEqual(['everything.json', 'application/json; charset=utf-8'])
  expect(await file.text()).toBe('{"kept": true}')
})

test('an answer arrives as its contract says', async () => {
  server.use(http.get('*/api/statistics', () => HttpResponse.json(statistics)))
  expect(await call('statistics.get', {})).toEqual(statistics)
})

test.each([
  'javascript:alert(1)',
  'data:audio/wav;base64,UklGRg==',
  '//evil.example/a.mp3',
  'https://somebody@evil.example/a.mp3',
])('%j is read as no audio and no picture, anywhere in an answer [S21.2]', async (address) => {
  const { quotes, ...rest } = episode(7)
  const hostile = { ...rest, audio_url: address, image_url: address }
  const hostileQuotes = quotes.map((quote) => ({ ...quote, audio_url: address }))
  server.use(http.get('*/api/episodes/7', () => HttpResponse.json({ ...hostile, quotes: hostileQuotes })))
  const answer = await call('episodes.get', { params: { id: '7' } })
  expect([answer.audio_url, answer.image_url]).toEqual([null, null])
  expect(answer.quotes.map((quote) => quote.audio_url)).toEqual(quotes.map(() => null))
})

test('a picture of ours and audio anywhere on the web arrive as they are', async () => {
  const sound = { ...episode(7), image_url: '/media/cover.webp', audio_url: 'https://audio.example/a.mp3' }
  server.use(http.get('*/api/episodes/7', () => HttpResponse.json(sound)))
  expect(await call('episodes.get', { params: { id: '7' } })).toEqual(sound)
})

test.each(['{}', 'null', '', '<html></html>'])(
  'a call that succeeds with the body "%s" fails',
  async (body) => {
    server.use(http.get('*/api/*', () => new HttpResponse(body)))
    const failures = await Promise.all([
      call('statistics.get', {}).catch((error: unknown) => error),
      call('processing.get', {}).catch((error: unknown) => error),
      callPage('runs.list', { query: { group: 'running' } }).catch((error: unknown) => error),
    ])
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(MalformedAnswer)
      expect(describeError(failure)).toBe(
        "The server sent an answer that this page can't read. Please try again.",
      )
    }
  },
)

test('a call without an answer, or whose answer is not needed, succeeds with any body', async () => {
  server.use(
    http.post('*/api/episodes/7/assessment', () => new HttpResponse('thank you')),
    http.delete('*/api/podcasts/7', () => HttpResponse.json({})),
  )
  const assessed = call('episodes.assess', { params: { id: '7' }, body: { assessment_good: 1 } })
  expect(await assessed).toBeUndefined()
  await callForEffect('podcasts.delete', { params: { podcast_id: '7' } })
})

test('a failure says its status and sentence, and keeps code and request id [S7.2]', async () => {
  server.use(
    http.get(
      '*/api/episodes/7',
      refusal(404, 'This episode does not exist.', {
        'x-error-code': 'episode-not-found',
        'x-request-id': 'r-1',
      }),
    ),
  )
  await expect(call('episodes.get', { params: { id: '7' } })).rejects.toMatchObject({
    message: '404: This episode does not exist.',
    code: 'episode-not-found',
    requestId: 'r-1',
  })
})

test('the gateway’s own JSON is read, and an empty body becomes the status text [S7.3]', async () => {
  server.use(
    http.get('*/api/statistics', () => HttpResponse.json({ message: 'Too Many Requests' }, { status: 429 })),
  )
  await expect(call('statistics.get', {})).rejects.toThrow('429: Too Many Requests')
  server.use(
    http.get(
      '*/api/statistics',
      () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' }),
    ),
  )
  await expect(call('statistics.get', {})).rejects.toThrow('503: Service Unavailable')
})

test('the cursor of the next page comes with the page', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/sidelight', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(sidelightAnswer('Far Left', [1]), { headers: { 'x-next-cursor': 'c2' } })
    }),
  )
  const page = await callPage('sidelight.list', { body: { stance: 'Far Left', cursor: 'c1' } })
  expect(page.nextCursor).toBe('c2')
  expect(sent).toEqual([{ stance: 'Far Left', cursor: 'c1' }])
})

test('an expired session is renewed once for all calls that wait, and each call is made again [S10.23]', async () => {
  rememberSession()
  let renewals = 0
  let isFresh = false
  server.use(
    http.post('*/api/auth/refresh', () => {
      renewals += 1
      isFresh = true
      return HttpResponse.json(user('free'))
    }),
    http.get('*/api/auth/me', () =>
      isFresh ? HttpResponse.json(user('free')) : refusal(401, 'Please sign in.')(),
    ),
  )
  const [first, second] = await Promise.all([call('auth.me', {}), call('auth.me', {})])
  expect(first.email).toBe(second.email)
  expect(renewals).toBe(1)
})

test('no session is renewed for a visitor who never signed in', async () => {
  server.use(http.get('*/api/auth/me', refusal(401, 'Please sign in.')))
  await expect(call('auth.me', {})).rejects.toThrow('401: Please sign in.')
})

test('a wrong password is an answer, not an expired session', async () => {
  rememberSession()
  server.use(http.post('*/api/auth/login', refusal(401, 'Wrong email or password.')))
  const credentials = { email: 'a@b.org', password: 'x' }
  await expect(call('auth.login', { body: credentials })).rejects.toThrow('401: Wrong email or password.')
})

test('a renewal that is refused is not tried again', async () => {
  rememberSession()
  let renewals = 0
  server.use(
    http.get('*/api/auth/me', refusal(401, 'Please sign in.')),
    http.post('*/api/auth/refresh', () => {
      renewals += 1
      return refusal(401, 'Please sign in.')()
    }),
  )
  await expect(call('auth.me', {})).rejects.toThrow('401')
  await expect(call('auth.me', {})).rejects.toThrow('401')
  expect(renewals).toBe(1)
})
