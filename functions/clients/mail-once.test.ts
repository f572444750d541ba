import dns from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MailTimeouts, openOnceMailer, readSendRate, sendOnce } from '#functions/clients/mail-once.ts'

const settings = {
  domain: 'mail.example.org',
  replyTo: '',
  senderName: 'Sidelight',
  senderMailbox: 'no-reply',
  configurationSet: 'sending',
}
const letter = { to: 'ana@example.org', subject: 'Hello', text: 'How are you?' }

let server: Server | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

function mailerAt(port: number, timeouts: Partial<MailTimeouts> = {}, host = '127.0.0.1') {
  vi.stubEnv('AWS_ENDPOINT_URL', `http://${host}:${port}`)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  const mailer = openOnceMailer(settings, timeouts)
  if (!mailer.isConfigured) throw new Error('No mail is set up.')
  return mailer
}

async function serve(listener: RequestListener) {
  const seen = { requests: 0, connections: 0 }
  const started = createServer((request, response) => {
    seen.requests += 1
    request.resume().on('end', () => listener(request, response))
  })
  started.on('connection', () => {
    seen.connections += 1
  })
  await new Promise((resolve) => started.listen(0, '127.0.0.1', () => resolve(undefined)))
  server = started
  const { port }: Pick<AddressInfo, 'port'> = Object(started.address())
  return { seen, port }
}

const taken =
  '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>'
const errorOf = (code: string, message: string) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`

const answering =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/xml' }).end(body)

const refusals = [
  { code: 'Throttling', message: 'Maximum sending rate exceeded.', status: 400, outcome: 'refused-for-now' },
  { code: 'ThrottlingException', message: 'Rate exceeded', status: 400, outcome: 'refused-for-now' },
  {
    code: 'TooManyRequestsException',
    message: 'Too many requests.',
    status: 429,
    outcome: 'refused-for-now',
  },
  { code: 'Throttling', message: 'Daily message quota exceeded.', status: 400, outcome: 'refused' },
  { code: 'ThrottlingException', message: 'Daily sending quota exceeded', status: 400, outcome: 'refused' },
  {
    code: 'MessageRejected',
    message: 'Email address is not verified: ana@example.org',
    status: 400,
    outcome: 'refused',
  },
  { code: 'MailFromDomainNotVerifiedException', message: 'Not verified.', status: 400, outcome: 'refused' },
  { code: 'ConfigurationSetDoesNotExist', message: 'None.', status: 400, outcome: 'refused' },
  { code: 'AccountSendingPausedException', message: 'Paused.', status: 400, outcome: 'refused' },
  { code: 'InvalidParameterValue', message: 'Missing final domain', status: 400, outcome: 'refused' },
  { code: 'AccessDenied', message: 'Not authorized.', status: 403, outcome: 'refused' },
  { code: 'InternalFailure', message: 'Fault.', status: 500, outcome: 'unknown' },
  { code: 'ServiceUnavailable', message: 'Gone.', status: 503, outcome: 'unknown' },
]

describe('the outcome of a mail', () => {
  test('SES has accepted it', async () => {
    const { seen, port } = await serve(answering(200, taken))
    expect(await sendOnce(mailerAt(port), letter)).toEqual({ outcome: 'accepted' })
    expect(seen.requests).toBe(1)
  })

  test.each(refusals)(
    '$code «$message» ($status): $outcome, asked once',
    async ({ code, message, status, outcome }) => {
      const { seen, port } = await serve(answering(status, errorOf(code, message)))
      const result = await sendOnce(mailerAt(port), letter)
      expect(result.outcome).toBe(outcome)
      expect(seen.requests).toBe(1)
      expect(JSON.stringify(result)).not.toContain('@')
    },
  )

  test('after an unreadable answer the outcome is unknown', async () => {
    const { seen, port } = await serve(answering(200, '<half'))
    expect(await sendOnce(mailerAt(port), letter)).toMatchObject({ outcome: 'unknown' })
    expect(seen.requests).toBe(1)
  })

  test('after a connection that breaks behind the message the outcome is unknown', async () => {
    const { seen, port } = await serve((request) => void request.socket.destroy())
    expect(await sendOnce(mailerAt(port), letter)).toMatchObject({ outcome: 'unknown' })
    expect(seen.requests).toBe(1)
  })

  test('without an answer in time the outcome is unknown', async () => {
    const { seen, port } = await serve(() => {})
    expect(await sendOnce(mailerAt(port, { request: 100 }), letter)).toEqual({
      outcome: 'unknown',
      reason: 'TimeoutError',
    })
    expect(seen.requests).toBe(1)
  })

  test('after a refused connection nothing was sent', async () => {
    const { port } = await serve(() => {})
    const mailer = mailerAt(port)
    await new Promise((resolve) => server?.close(resolve))
    server = undefined
    expect(await sendOnce(mailer, letter)).toMatchObject({ outcome: 'refused-for-now' })
  })

  test('a connection that is not there in time has sent nothing', async () => {
    // The name never resolves, so the connection is never made.
    vi.spyOn(dns, 'lookup').mockImplementation(() => {})
    const result = await sendOnce(mailerAt(80, { connection: 100 }, 'ses.example.org'), letter)
    expect(result).toEqual({ outcome: 'refused-for-now', reason: 'TimeoutError' })
  })

  test.each([
    ['connect', 'refused-for-now'],
    ['read', 'unknown'],
  ])('where the system gives up waiting to %s: %s', async (syscall, outcome) => {
    const error = Object.assign(new Error(`${syscall} ETIMEDOUT`), { code: 'ETIMEDOUT', syscall })
    const mailer = mailerAt(80)
    vi.spyOn(mailer.client, 'send').mockImplementation(() => Promise.reject(error))
    expect(await sendOnce(mailer, letter)).toMatchObject({ outcome })
  })

  test('what is no address is never handed over', async () => {
    const { seen, port } = await serve(answering(200, taken))
    const result = await sendOnce(mailerAt(port), { ...letter, to: 'a@example.org, b@example.org' })
    expect(result).toEqual({ outcome: 'refused', reason: 'message not composed: ZodError' })
    expect(seen.requests).toBe(0)
  })
})

test('each mail has a connection of its own: one of before may be closed without anybody knowing', async () => {
  const { seen, port } = await serve(answering(200, taken))
  const mailer = mailerAt(port)
  for (let mail = 0; mail < 3; mail += 1) await sendOnce(mailer, letter)
  expect(seen).toEqual({ requests: 3, connections: 3 })
})

test('the account’s rate is what SES says', async () => {
  const quota = (rate: string) =>
    `<GetSendQuotaResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><GetSendQuotaResult><MaxSendRate>${rate}</MaxSendRate><Max24HourSend>200.0</Max24HourSend><SentLast24Hours>1.0</SentLast24Hours></GetSendQuotaResult></GetSendQuotaResponse>`
  const { port } = await serve(answering(200, quota('14.0')))
  expect(await readSendRate(mailerAt(port))).toBe(14)
})
