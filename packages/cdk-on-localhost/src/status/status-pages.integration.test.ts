import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arnOf, region } from '../aws/identity.ts'
import { openDataFolder } from '../data-folder.ts'
import { listen } from '../listen.ts'
import type { LocalServices } from '../open-services.ts'
import { openServices } from '../open-services.ts'
import { createRoles } from '../resources/roles.ts'
import { deployCode } from '../services/lambda/deploy-code.fixture.ts'
import { openOutbox } from '../services/ses/outbox.ts'
import { statusHtml } from './html.ts'
import { section } from './page.ts'
import { createStatusPages } from './status-pages.ts'

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)></pre></title>`
const folder = mkdtempSync(join(tmpdir(), 'status-'))
const administrator = { accessKeyId: 'ROOT', secretAccessKey: 'secret' }
const mailId = 'mail-1'
const failed = { name: 'order-7-1', error: 'Hostile', cause: hostile }
let services: LocalServices
let server: Server
let port: number
const problems: string[] = []

type Asked = { method?: string; headers?: Record<string, string> }
type Answered = { status: number; headers: IncomingHttpHeaders; body: string }

function ask(path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function read(path: string) {
  const answer = await ask(path)
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(answer.body)
  return { ...answer, document, shown: document.body.textContent.replace(/\s+/g, ' ') }
}

async function runHostileFunction() {
  await deployCode(services.lambda, folder, {
    name: 'chatty',
    code: `export const handler = async () => { console.log(${JSON.stringify(hostile)}) }`,
    environment: { SECRET: 'never-shown' },
    ...administrator,
  })
  await services.lambda.invoke('chatty', '{}')
}

async function failExecution() {
  const queue = services.sqs.createQueue('ended', {})
  const machine = services.states.machines.create({
    name: 'order',
    definition: JSON.stringify({
      StartAt: 'Give up',
      States: { 'Give up': { Type: 'Fail', Error: failed.error, Cause: failed.cause } },
    }),
    roleArn: 'arn:aws:iam::000000000000:role/order',
  })
  services.bus.addRule('on-failure', {
    EventPattern: { source: ['aws.states'], detail: { status: ['FAILED'] } },
    Targets: [{ Id: 'queue', Arn: queue.arn }],
  })
  const input = JSON.stringify({ order: 7, hostile })
  services.states.machines.start({ stateMachineArn: machine.arn, name: failed.name, input })
  const [message] = await queue.receive({ maximum: 1, waitSeconds: 10 })
  expect(message?.body).toContain(failed.error)
}

async function seed(mailFolder: string) {
  await services.dynamoDb.createTable({
    TableName: 'Catalogue',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
  services.s3.createBucket('<script>bucket')
  const source = Buffer.from(hostile).toString('base64')
  const raw = [
    'From: A Site <a@site.example>',
    'To: b@site.example',
    `Subject: =?utf-8?B?${source}?=`,
    `X-Note: ${hostile}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    `Gr=C3=BC=C3=9Fe ${hostile.replaceAll('=', '=3D')}`,
    '--part',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Hello</p>${hostile}`,
    '--part--',
    '',
  ].join('\r\n')
  const mail = { source: hostile, destinations: [hostile], raw: Buffer.from(raw) }
  openOutbox(mailFolder).save(mail, {
    id: mailId,
    sentAt: new Date('2026-06-01T00:00:00Z'),
    configurationSet: 'letters',
  })
  await runHostileFunction()
  await failExecution()
  services.sqs.createQueue('nightly-runs', {}).send(hostile)
  services.eventSources.push({
    close: async () => undefined,
    backlog: async () => ({ source: 'Catalogue', functionName: 'index<b>', waiting: 12 }),
  })
  services.scheduler.addSchedule('nightly<b>', {
    ScheduleExpression: 'cron(0 3 * * ? *)',
    Target: { Arn: arnOf('sqs', 'nightly-runs') },
  })
}

beforeAll(async () => {
  const data = openDataFolder(folder)
  services = await openServices({
    data,
    endpointUrl: 'http://127.0.0.1:9',
    administrator,
    roles: createRoles(data.secret),
    refuse: () => undefined,
    log: (line) => problems.push(line),
  })
  await seed(data.folder('mail'))
  server = createServer()
  port = await listen(server)
  const siteUrl = `http://127.0.0.1:${port}`
  const answer = createStatusPages({
    cloud: {
      services,
      siteUrl,
      awsEndpoint: 'http://127.0.0.1:9',
      region,
      credentials: administrator,
      outputs: new Map([['data.CatalogueTableName', 'Catalogue']]),
    },
    name: hostile,
    additions: () => ({
      access: { heading: 'Address and keys', content: statusHtml`<p>${hostile}</p>` },
      sections: [section('stock', 'Stock', statusHtml`<p>${hostile}</p>`)],
      status: { stock: hostile },
    }),
    subject: {
      name: 'Order',
      describe: (input) => statusHtml`<a href="/orders/7">${JSON.stringify(input)}</a>`,
    },
    log: (line) => problems.push(line),
  })
  server.on('request', (asked, response) => {
    if (!answer(asked, response)) response.writeHead(418).end('the site')
  })
})

afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await services.scheduler.close()
  await services.bus.close()
  await services.lambda.close()
  await Promise.all(services.all.map((service) => service.close()))
  rmSync(folder, { recursive: true, force: true })
})

const pages = [
  '/_local',
  '/_local/executions',
  `/_local/executions/${failed.name}`,
  '/_local/mail',
  `/_local/mail/${mailId}`,
  '/_local/functions/chatty',
]

test.each(pages)('%s shows hostile text as text and has its own security headers', async (path) => {
  const { status: code, headers, document, body } = await read(path)
  expect(code).toBe(200)
  expect(document.querySelectorAll('script, img, b, iframe:not([sandbox]), [onerror]').length).toBe(0)
  expect(document.querySelectorAll('title').length).toBe(1)
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(document.documentElement.lang).toBe('en')
  expect(document.querySelectorAll('main h1').length).toBe(1)
})

test('the overview lists everything, and no secrets of functions', async () => {
  const { document, shown } = await read('/_local')
  expect(shown).toContain('<script>bucket')
  expect(shown).not.toContain('never-shown')
  const rows = [...document.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )
  expect(rows).toContainEqual(['Catalogue', '0'])
  expect(rows).toContainEqual(['on-failure', arnOf('sqs', 'ended')])
})

test('headings begin with the address and what the application adds', async () => {
  const { document } = await read('/_local')
  const headings = [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
  expect(headings.slice(0, 2)).toEqual(['Address and keys', 'Stock'])
  expect(document.title).toBe(`Local cloud · ${hostile} local`)
})

test('scripts can read the same status', async () => {
  const { body, headers } = await ask('/_local/status.json')
  expect(headers['content-type']).toContain('application/json')
  expect(JSON.parse(body)).toEqual({
    address: `http://127.0.0.1:${port}`,
    awsEndpoint: 'http://127.0.0.1:9',
    credentials: { ...administrator, region },
    outputs: { 'data.CatalogueTableName': 'Catalogue' },
    stock: hostile,
  })
})

test('an execution is shown with its input, its error and its history', async () => {
  const list = await read('/_local/executions')
  expect(list.shown).toContain('Hostile')
  const { document, shown } = await read(`/_local/executions/${failed.name}`)
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('/orders/7')
  expect(shown).toContain(`Cause${hostile}`)
  expect(shown).toContain('ExecutionFailed')
  expect(shown).toContain('Give up')
})

test('a mail is shown with subject, sender, recipient, text part, and headers and source behind switches [S20.125]', async () => {
  const { document, shown } = await read(`/_local/mail/${mailId}`)
  expect(document.querySelector('h1')?.textContent).toBe(hostile)
  expect(shown).toContain('FromA Site <a@site.example>')
  expect(shown).toContain(`To${hostile}`)
  expect(shown).toContain(`Grüße ${hostile}`)
  const closed = [...document.querySelectorAll('details:not([open])')].map(({ textContent }) => textContent)
  expect(closed[0]).toContain('X-Note')
  expect(closed[1]).toContain(`<p>Hello</p>${hostile}`)
})

test('the HTML part is in a frame without scripts, whose policy also holds when it is opened alone [S20.126]', async () => {
  const { document } = await read(`/_local/mail/${mailId}`)
  const frame = document.querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  const { headers, body } = await ask(frame?.getAttribute('src') ?? '')
  expect(headers['content-security-policy']).toBe(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  )
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(body).toContain(`<base target="_blank"><p>Hello</p>${hostile}`)
})

test.each([
  { kind: 'bounce', label: 'Bounce', event: 'Email Bounced', title: 'The message came back' },
  {
    kind: 'complaint',
    label: 'Complain',
    event: 'Email Complaint Received',
    title: 'The message was called spam',
  },
] as const)(
  'a press on $label raises the event of SES and says so [S12.47]',
  async ({ kind, label, event, title }) => {
    const queue = services.sqs.createQueue(kind, {})
    services.bus.addRule(`on-${kind}`, {
      EventPattern: { source: ['aws.ses'], 'detail-type': [event] },
      Targets: [{ Id: 'queue', Arn: queue.arn }],
    })
    const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' }
    const press = async () => {
      const { document } = await read(`/_local/mail/${mailId}`)
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      const action = button?.closest('form')?.getAttribute('action') ?? ''
      return ask(action, { method: 'POST', headers: own })
    }
    expect((await press()).body).toContain(
      'No event was sent: the configuration set letters sends no such events.',
    )
    services.ses.addEventDestination('letters', { isEnabled: true, eventTypes: [kind] })
    const answer = await press()
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).toContain(
      'An event was sent to the event bus, as SES does with the configuration set letters.',
    )
    const [message] = await queue.receive({ maximum: 1, waitSeconds: 10 })
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
      source: 'aws.ses',
      'detail-type': event,
      detail: { mail: { messageId: mailId, destination: [hostile] } },
    })
    const foreign = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    const path = `/_local/mail/${mailId}/${kind}`
    expect((await ask(path, { method: 'POST', headers: foreign })).status).toBe(403)
    expect((await ask(path)).status).toBe(405)
    expect((await ask(`/_local/mail/other/${kind}`, { method: 'POST', headers: own })).status).toBe(404)
  },
)

test('the raw message is a file of plain text', async () => {
  const { headers, body } = await ask(`/_local/mail/${mailId}.eml`)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename="${mailId}.eml"`)
  expect(body).toContain(`<p>Hello</p>${hostile}`)
})

test("a function's page shows its log", async () => {
  const { shown } = await read('/_local/functions/chatty')
  expect(shown).toContain('platform.report')
  expect(shown).toContain('onerror=alert(2)')
})

test('the overview shows how many records of a stream wait for their function', async () => {
  const { document } = await read('/_local')
  const rows = 'section[aria-labelledby="streams"] tbody'
  const cells = [...document.querySelectorAll(`${rows} th, ${rows} td`)]
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Catalogue', 'index<b>', '12'])
})

test('the button of a schedule fires it and leads back', async () => {
  const queue = services.sqs.find('nightly-runs')
  queue?.purge()
  const { document } = await read('/_local')
  const action = document.querySelector('form')?.getAttribute('action') ?? ''
  const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' }
  const answer = await ask(action, { method: 'POST', headers: own })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/_local#schedules')
  const [message] = (await queue?.receive({ maximum: 1, waitSeconds: 10 })) ?? []
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ 'detail-type': 'Scheduled Event' })
})

test('another page cannot fire a schedule', async () => {
  const queue = services.sqs.find('nightly-runs')
  queue?.purge()
  const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
  const path = `/_local/schedules/${encodeURIComponent('nightly<b>')}/run`
  expect((await ask(path, { method: 'POST', headers })).status).toBe(403)
  expect((await ask(path)).status).toBe(405)
  await services.scheduler.idle()
  expect(queue?.counts()).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
})

test.each(['/_local', '/_local/status.json', '/_local/mail'])(
  '%s reveals nothing to a foreign host name',
  async (path) => {
    const { status: code, body } = await ask(path, { headers: { host: `evil.example:${port}` } })
    expect(code).toBe(421)
    expect(body).not.toContain('stock')
  },
)

test.each([
  '/_local/unknown',
  '/_local/mail/other',
  '/_local/mail/other/html',
  '/_local/mail/..%2f..%2flocal-cloud-data',
  '/_local/mail/%E0%A4%A.eml',
  '/_local/mail/..%2fcognito%2fpool.eml',
  '/_local/executions/other',
  '/_local/functions/__proto__',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test.each(['/', '/_localish', '/local', '/x/_local'])('%s is answered by the site', async (path) => {
  expect((await ask(path)).status).toBe(418)
})

test('a head has the length of its page and no body', async () => {
  const head = await ask('/_local/status.json', { method: 'HEAD' })
  const { body } = await ask('/_local/status.json')
  expect(head.body).toBe('')
  expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(body))
})

test('nothing failed behind the pages', () => {
  expect(problems).toEqual([])
})
