import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import type { FileUpload, RefusedFile } from '#shared/api/uploads.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { BatchUpload } from '#web/features/offline-transcription/batch-upload.ts'
import { OfflineCard } from '#web/features/offline-transcription/components/offline-card.tsx'

const server = mockServer()
const sessionId = '11111111-1111-4111-8111-111111111111'

let streams: Stream[] = []

class Stream extends EventTarget {
  readonly address: string
  isClosed = false
  constructor(address: string) {
    super()
    this.address = address
    streams.push(this)
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  streams = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Statuses = UploadProgressEvent['files'][number]['status'][]

function sendProgress(...statuses: Statuses) {
  const files = statuses.map((status) => ({
    filename: 'a.json',
    status,
    message: status === 'error' ? 'The file is damaged.' : '',
    episodeId: null,
  }))
  const data = JSON.stringify({ files, completed: 0, total: files.length })
  streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
}

const addressOf = (number: number): FileUpload => ({
  number,
  filename: `${number}.json`,
  method: 'PUT',
  url: `${location.origin}/uploads/${sessionId}/${number}?signed`,
  headers: { 'content-type': 'application/json' },
  expiresAt: '2999-01-01T00:00:00.000Z',
})

type Sent = { starts: unknown[]; renewals: unknown[]; puts: string[] }

function answerUploads(refused: RefusedFile[] = [], putStatus: () => number = () => 200): Sent {
  const sent: Sent = { starts: [], renewals: [], puts: [] }
  server.use(
    http.post('*/api/episodes/start-batch-upload', async ({ request }) => {
      const body: unknown = await request.json()
      sent.starts.push(body)
      const count = JSON.stringify(body).match(/filename/g)?.length ?? 0
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      const isRefused = (number: number) => refused.some((file) => file.number === number)
      const uploads = numbers.filter((number) => !isRefused(number)).map(addressOf)
      return HttpResponse.json({ sessionId, uploads, refused })
    }),
    http.post('*/api/episodes/start-batch-upload/:session/urls', async ({ request }) => {
      const text = await request.text()
      sent.renewals.push(JSON.parse(text))
      const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
      return HttpResponse.json({ sessionId, uploads: numbers.map(addressOf), refused: [] })
    }),
    http.put('*/uploads/:session/:number', ({ params }) => {
      sent.puts.push(String(params.number))
      return new HttpResponse(null, { status: putStatus() })
    }),
  )
  return sent
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

function open() {
  const page = openPage('/admin/add-podcast', <OfflineCard />)
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Upload Transcript' }))
  return page
}

const fileOf = (name: string, content = '{}') => new File([content], name)

function drop(...files: File[]) {
  fireEvent.drop(screen.getByTestId('drop-zone'), { dataTransfer: { files } })
}

const rowTexts = () =>
  within(screen.getByRole('region', { name: 'Chosen files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const upload = () => fireEvent.click(button('Upload Transcripts'))

test('the card has the tabs "List Episodes" and "Upload Transcript" [S2.190]', () => {
  openPage('/admin/add-podcast', <OfflineCard />)
  screen.getByRole('heading', { name: 'Offline Transcription' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'List Episodes',
    'Upload Transcript',
  ])
  button('List New Episodes')
  button('Download Episode List')
})

test('the server’s message about the listed episodes is shown, and each failure is a toast [S8.25]', async () => {
  const { toasts } = openPage('/admin/add-podcast', <OfflineCard />)
  const message = '5 episodes of 2 podcasts wait for a transcript.'
  server.use(
    http.post('*/api/offline/list-new-episodes', () =>
      HttpResponse.json({ success: true, episodeCount: 5, podcastCount: 2, message }),
    ),
  )
  fireEvent.click(button('List New Episodes'))
  await screen.findByText(message)
  server.use(
    http.post('*/api/offline/list-new-episodes', () => refusal(502, 'No.')),
    http.get('*/api/offline/download-episode-list', () => refusal(502, 'No.')),
  )
  fireEvent.click(button('List New Episodes'))
  await waitFor(() => expect(toasts()[0]?.title).toBe('Failed to list new episodes'))
  fireEvent.click(button('Download Episode List'))
  await waitFor(() => expect(toasts()[0]?.title).toBe('Failed to download episode list'))
})

test.each([
  ['attachment; filename="new-episodes-2.csv"', 'new-episodes-2.csv'],
  ['attachment', 'new-episodes.csv'],
])('with the header %s the list is saved as %s [S2.193]', async (header, name) => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  openPage('/admin/add-podcast', <OfflineCard />)
  server.use(
    http.get('*/api/offline/download-episode-list', () =>
      HttpResponse.text('"a"', { headers: { 'content-disposition': header, 'content-type': 'text/csv' } }),
    ),
  )
  fireEvent.click(button('Download Episode List'))
  await waitFor(() => expect(saved).toEqual([name]))
  click.mockRestore()
})

test('without a file there is nothing to upload [S5.18]', async () => {
  open()
  upload()
  await screen.findByText('Please select at least one transcript file')
})

test('only files that may be transcripts are sent; the others show a reason', async () => {
  const sent = answerUploads()
  open()
  drop(fileOf('3.json', ''), fileOf('p1-e2-20260301.json'))
  upload()
  await waitFor(() => expect(sent.puts).toEqual(['1']))
  expect(sent.starts).toEqual([{ files: [{ filename: 'p1-e2-20260301.json', size: 2 }] }])
  sendProgress('success')
  await waitFor(() =>
    expect(rowTexts()).toEqual(['3.jsonThe file is empty.Error', 'p1-e2-20260301.jsonSuccess']),
  )
})

test('more than a thousand files are refused before anything is sent', async () => {
  const sent = answerUploads()
  open()
  drop(...Array.from({ length: 1001 }, (_, index) => fileOf(`${index + 1}.json`)))
  await screen.findByText('At most 1,000 files can be uploaded at once.')
  expect(screen.queryByRole('region', { name: 'Chosen files' })).toBeNull()
  upload()
  await screen.findByText('Please select at least one transcript file')
  expect(sent.starts).toEqual([])
})

test('each file is pending, uploading, then a success, and the result is a toast', async () => {
  const sent = answerUploads()
  const { toasts } = open()
  drop(fileOf('1.json'), fileOf('2.json'))
  expect(rowTexts()).toEqual(['1.jsonPending', '2.jsonPending'])
  upload()
  await waitFor(() => expect(sent.puts.toSorted()).toEqual(['1', '2']))
  expect(streams.map(({ address }) => address)).toEqual([`/api/episodes/upload-progress/${sessionId}`])
  sendProgress('processing', 'pending')
  await waitFor(() => expect(rowTexts()).toEqual(['1.jsonUploading', '2.jsonUploading']))
  sendProgress('success', 'processing')
  await waitFor(() => expect(rowTexts()).toEqual(['1.jsonSuccess', '2.jsonUploading']))
  screen.getByText('1 of 2 files done.')
  sendProgress('success', 'success')
  await waitFor(() =>
    expect(toasts()).toEqual([
      { title: 'Batch Upload Complete', description: '2 uploaded', isFailure: false },
    ]),
  )
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true])
})

test('an expired upload URL is renewed once, and a file that cannot be sent says so', async () => {
  let puts = 0
  const sent = answerUploads([], () => {
    puts += 1
    return puts === 2 ? 200 : 403
  })
  open()
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(2))
  sendProgress('error')
  await screen.findByText('The file is damaged.')
  fireEvent.click(button('Retry 1.json'))
  await screen.findByText("The file couldn't be sent. Check your connection and try again.")
})

test('every tenth of the files and the end are announced', async () => {
  const sent = answerUploads()
  open()
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(spoken()).toEqual(['', ''])
  drop(...Array.from({ length: 20 }, (_, index) => fileOf(`${index + 1}.json`)))
  expect(spoken()).toEqual(['', '20 files chosen.'])
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(20))
  const sendDone = (done: number, failed = 0) => {
    const word = (index: number) => (index < failed ? 'error' : index < done ? 'success' : 'pending')
    act(() => sendProgress(...Array.from({ length: 20 }, (_, index) => word(index))))
  }
  const heard = [1, 2, 3, 13].map((done) => {
    sendDone(done)
    return spoken()[1]
  })
  expect(heard).toEqual([
    '20 files chosen.',
    '10% of the files done.',
    '10% of the files done.',
    '60% of the files done.',
  ])
  screen.getByText('13 of 20 files done.')
  sendDone(20, 1)
  expect(spoken()[1]).toBe('20 of 20 files done, 1 failed.')
})

function CardAndCounts({ read }: { read: () => Promise<null> }) {
  useQuery({ queryKey: ['podcasts'], queryFn: read })
  return <OfflineCard />
}

test('the table of podcasts is read again after episodes were listed, and after an upload', async () => {
  const sent = answerUploads()
  const read = vi.fn(async () => null)
  openPage('/admin/add-podcast', <CardAndCounts read={read} />)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  const message = '1 episode of 1 podcast waits for a transcript.'
  server.use(
    http.post('*/api/offline/list-new-episodes', () =>
      HttpResponse.json({ success: true, episodeCount: 1, podcastCount: 1, message }),
    ),
  )
  fireEvent.click(button('List New Episodes'))
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Upload Transcript' }))
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(1))
  sendProgress('success')
  await waitFor(() => expect(read).toHaveBeenCalledTimes(3))
})

const expired = (upload: FileUpload): FileUpload => ({ ...upload, expiresAt: '2026-01-01T00:00:00.000Z' })

test('a failed renewal of URLs does not stop other files', async () => {
  const sent = answerUploads()
  const uploads = [1, 2, 3].map(addressOf).map(expired)
  server.use(
    http.post('*/api/episodes/start-batch-upload', () =>
      HttpResponse.json({ sessionId, uploads, refused: [] }),
    ),
    http.post('*/api/episodes/start-batch-upload/:session/urls', () => refusal(502, 'No.'), { once: true }),
  )
  open()
  drop(fileOf('1.json'), fileOf('2.json'), fileOf('3.json'))
  upload()
  await screen.findByText("The file couldn't be sent. Check your connection and try again.")
  await waitFor(() => expect(sent.puts.toSorted()).toEqual(['2', '3']))
  expect(rowTexts()).toEqual([
    "1.jsonThe file couldn't be sent. Check your connection and try again.ErrorRetry",
    '2.jsonUploading',
    '3.jsonUploading',
  ])
})

test('old URLs are renewed together and once, also by a clock for which the new ones are old', async () => {
  const sent = answerUploads()
  const uploads = Array.from({ length: 60 }, (_, index) => expired(addressOf(index + 1)))
  const renewals: number[] = []
  server.use(
    http.post('*/api/episodes/start-batch-upload', () =>
      HttpResponse.json({ sessionId, uploads, refused: [] }),
    ),
    http.post<never, { files: number[] }>(
      '*/api/episodes/start-batch-upload/:session/urls',
      async ({ request }) => {
        const { files } = await request.json()
        renewals.push(files.length)
        return HttpResponse.json({
          sessionId,
          uploads: files.map(addressOf).map(expired),
          refused: [],
        })
      },
    ),
  )
  open()
  drop(...uploads.map(({ filename }) => fileOf(filename)))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(60))
  expect(renewals).toEqual([50, 10])
})

test('a refused renewal is shown, and retried only if that may help', async () => {
  answerUploads([], () => 403)
  const refused = [
    { number: 1, filename: '1.json', code: 'running', message: 'This episode is being processed.' },
    { number: 2, filename: '2.json', code: 'episode-not-found', message: 'There is no episode 2.' },
  ]
  server.use(
    http.post('*/api/episodes/start-batch-upload/:session/urls', async ({ request }) => {
      const text = await request.text()
      return HttpResponse.json({
        sessionId,
        uploads: [],
        refused: refused.filter(({ number }) => text.includes(`[${number}]`)),
      })
    }),
  )
  const { toasts } = open()
  drop(fileOf('1.json'), fileOf('2.json'))
  upload()
  await waitFor(() => expect(toasts()[0]?.title).toBe('Batch Upload Failed'))
  expect(rowTexts()).toEqual([
    '1.jsonThis episode is being processed.ErrorRetry',
    '2.jsonThere is no episode 2.Error',
  ])
})

test('a failed file can be retried, once even after several presses, and its name then has the focus [S4.18]', async () => {
  const sent = answerUploads()
  const { toasts } = open()
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(1))
  sendProgress('error')
  await waitFor(() => expect(toasts()[0]?.title).toBe('Batch Upload Failed'))
  expect(toasts()[0]).toMatchObject({ description: '1 failed', isFailure: true })
  const retry = button('Retry 1.json')
  act(() => {
    retry.click()
    retry.click()
  })
  expect(rowTexts()).toEqual(['1.jsonPending'])
  expect(document.activeElement).toBe(screen.getByText('1.json'))
  await waitFor(() => expect(sent.puts).toHaveLength(2))
  sendProgress('success')
  await waitFor(() => expect(toasts()[0]?.title).toBe('Batch Upload Complete'))
  expect(sent.renewals).toEqual([{ files: [1], replace: false }])
})

test('a file that the server has already gets no upload URL, and its progress is shown', async () => {
  const sent = answerUploads()
  const { toasts } = open()
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(1))
  sendProgress('error')
  server.use(
    http.post('*/api/episodes/start-batch-upload/:session/urls', () =>
      HttpResponse.json({ sessionId, uploads: [], refused: [] }),
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Retry 1.json' }))
  await waitFor(() => expect(streams).toHaveLength(2))
  sendProgress('success')
  await waitFor(() => expect(toasts()[0]?.title).toBe('Batch Upload Complete'))
})

function delayFiles() {
  const { released, answer } = gate()
  const seen: string[] = []
  server.use(
    http.put('*/uploads/:session/:number', async ({ params }) => {
      seen.push(String(params.number))
      await released
      return new HttpResponse()
    }),
  )
  return { seen, answer }
}

test('leaving the page stops the upload', async () => {
  answerUploads()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { seen, answer } = delayFiles()
  open()
  drop(...Array.from({ length: 8 }, (_, index) => fileOf(`${index + 1}.json`)))
  upload()
  await waitFor(() => expect(seen).toHaveLength(6))
  cleanup()
  answer()
  const calls = await Promise.allSettled(fetched.mock.results.map(({ value }) => value))
  expect(calls.map(({ status }) => status)).toEqual(['fulfilled', ...Array(6).fill('rejected')])
  await new Promise(setImmediate)
  expect([fetched.mock.calls.length, streams.map(({ isClosed }) => isClosed)]).toEqual([7, [true]])
  fetched.mockRestore()
})

test('leaving before the upload has started sends nothing', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { released, answer } = gate()
  const batch = new BatchUpload({
    start: async () => {
      await released
      return { sessionId, uploads: [addressOf(1)], refused: [] }
    },
    renew: async () => ({ uploads: [], refused: [] }),
    open: (address) => new EventSource(address),
    renewSession: async () => {},
    onDone: () => {},
    onLost: () => {},
  })
  batch.choose([fileOf('1.json')])
  const started = batch.start()
  batch.stop()
  answer()
  await started
  expect([streams, fetched.mock.calls]).toEqual([[], []])
  fetched.mockRestore()
})

const exists: RefusedFile = {
  number: 2,
  filename: '2.json',
  code: 'transcript-exists',
  message: 'This episode already has a transcript. Replacing it clears its analysis.',
}

test('a transcript is replaced only after a question [S2.194]', async () => {
  const sent = answerUploads([exists])
  open()
  drop(fileOf('1.json'), fileOf('2.json'))
  upload()
  const dialog = await screen.findByRole('alertdialog', { name: 'Replace the transcript?' })
  within(dialog).getByText('An episode already has a transcript: 2.json.')
  expect(sent.puts).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(sent.puts.toSorted()).toEqual(['1', '2']))
  expect(sent.renewals).toEqual([{ files: [2], replace: true }])
})

test('the question about several transcripts names the first of their files', async () => {
  answerUploads([1, 2, 3, 4, 5].map((number) => ({ ...exists, number, filename: `${number}.json` })))
  open()
  drop(...[1, 2, 3, 4, 5].map((number) => fileOf(`${number}.json`)))
  upload()
  const dialog = await screen.findByRole('alertdialog', { name: 'Replace the transcripts?' })
  within(dialog).getByText('5 episodes already have a transcript: 1.json, 2.json, 3.json and 2 more.')
  within(dialog).getByText(/the episodes are no longer published until they are analyzed again\./)
})

test('keeping a transcript uploads only the other files', async () => {
  const sent = answerUploads([exists])
  const { toasts } = open()
  drop(fileOf('1.json'), fileOf('2.json'))
  upload()
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(sent.puts).toEqual(['1']))
  expect(sent.renewals).toEqual([])
  sendProgress('success', 'error')
  await waitFor(() => expect(toasts()[0]?.description).toBe('1 uploaded, 1 failed'))
})

test('an upload that cannot start says why, or that it failed to start [S8.28]', async () => {
  const { toasts } = open()
  drop(fileOf('1.json'))
  server.use(http.post('*/api/episodes/start-batch-upload', () => refusal(400, 'Not like this.')))
  upload()
  await waitFor(() =>
    expect(toasts()[0]).toEqual({ title: 'Upload Failed', description: 'Not like this.', isFailure: true }),
  )
  server.use(http.post('*/api/episodes/start-batch-upload', () => HttpResponse.error()))
  upload()
  await waitFor(() => expect(toasts()[0]?.description).toBe('Failed to start upload'))
})

async function loseConnection() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let count = 1; count <= 6; count += 1) {
    while (streams.length < count) await new Promise(setImmediate)
    streams.at(-1)?.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(2000)
  }
  vi.useRealTimers()
}

const lost = 'The connection to the server was lost. Press “Check Again” to reconnect.'

test('a permanently lost connection is shown, and can be reopened [S8.30]', async () => {
  const sent = answerUploads()
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({})))
  const { toasts } = open()
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(sent.puts).toHaveLength(1))
  await loseConnection()
  await waitFor(() =>
    expect(toasts()[0]).toEqual({
      title: 'Connection Error',
      description: 'Lost connection to server during upload after multiple reconnect attempts',
      isFailure: true,
    }),
  )
  upload()
  await screen.findByText(lost)
  fireEvent.click(button('Check Again'))
  await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
  sendProgress('success')
  await waitFor(() => expect(toasts()[0]?.title).toBe('Batch Upload Complete'))
})

test('after the connection is lost no other upload starts, and pressing says why', async () => {
  const sent = answerUploads()
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({})))
  const { seen, answer } = delayFiles()
  open()
  drop(fileOf('1.json'))
  upload()
  await waitFor(() => expect(seen).toEqual(['1']))
  await loseConnection()
  await screen.findByRole('button', { name: 'Check Again' })
  expect(button('Choose Files').getAttribute('aria-disabled')).toBe('true')
  drop(fileOf('2.json'))
  expect(rowTexts()).toEqual(['1.jsonUploading'])
  answer()
  await waitFor(() => expect(button('Choose Files').getAttribute('aria-disabled')).toBe('false'))
  expect(button('Upload Transcripts').getAttribute('aria-disabled')).toBe('false')
  expect(screen.queryByText(lost)).toBeNull()
  upload()
  await screen.findByText(lost)
  expect(sent.starts).toHaveLength(1)
  drop(fileOf('2.json'))
  expect(rowTexts()).toEqual(['2.jsonPending'])
  expect(screen.queryByText(lost)).toBeNull()
})
