import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { podcastsApi } from '#shared/api/podcasts.ts'
import { geographies } from '#shared/domain/geographies.ts'
import type { FeedPreview } from '#shared/domain/podcast.ts'
import { feedPreview, listImport, podcastWithProblems } from '#tests/browser/sample-podcasts.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { AddPodcastScreen } from '#web/app/screens/add-podcast-screen.tsx'
import { useToasts } from '#web/ui/toast-store.ts'

const server = mockServer()
beforeEach(() =>
  server.use(
    signedInAs('admin'),
    importing({ import: null }),
    http.get('*/api/geography', () => HttpResponse.json(geographies)),
  ),
)

const importing = (answer: AnswerInputOf<typeof podcastsApi.getListImport>) =>
  http.get('*/api/podcasts/opml/progress', () => HttpResponse.json(answer))

const button = (name: string | RegExp) => screen.getByRole('button', { name })

function answering(path: string, answer: () => Response): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

const answerPreview = (change: Partial<FeedPreview> = {}) =>
  answering('/api/podcasts/feed/preview', () => HttpResponse.json({ ...feedPreview, ...change }))

async function open() {
  const page = openPage('/admin/add-podcast', <AddPodcastScreen />)
  await screen.findByLabelText('RSS URL')
  return page
}

async function findGeography(label: string, name: string): Promise<HTMLElement> {
  const select = screen.getByLabelText(label)
  await within(select).findByRole('option', { name })
  return select
}

function requestPreview(url: string): void {
  fireEvent.change(screen.getByLabelText('RSS URL'), { target: { value: url } })
  fireEvent.click(button('Preview'))
}

const address = 'https://feeds.example/a.xml'

test('a feed is shown before anything is saved: title, author, picture, episodes, transcripts, language and problems [S2.179]', async () => {
  const sent = answerPreview()
  await open()
  requestPreview(` ${address} `)
  await screen.findByRole('heading', { name: 'The Long Table' })
  expect(sent).toEqual([{ url: address }])
  screen.getByText('A. Host')
  expect(document.querySelector('img')?.getAttribute('src')).toBe(feedPreview.image)
  const facts = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  )
  expect(facts).toEqual([
    ['Episodes', '1,234'],
    ['With a transcript', '20'],
    ['Newest episode', 'Jan 5, 2025'],
    ['Language', 'American English'],
    ['Feed', address],
  ])
  screen.getByText('One episode has no date.')
})

test('adding a podcast is announced, with the server’s report on its feed, with a link to it, and so is a failure [S7.61] [S8.19] [S20.109]', async () => {
  answerPreview()
  answering('/api/podcasts/feed', () => refusal(502, "The server doesn't answer."))
  const page = await open()
  requestPreview(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Podcast' }))
  const failure = {
    title: 'Failed to add podcast',
    description: "502: The server doesn't answer.",
    isFailure: true,
  }
  await waitFor(() => expect(page.toasts()).toEqual([failure]))
  screen.getByRole('heading', { name: 'The Long Table' })
  const sent = answering('/api/podcasts/feed', () =>
    HttpResponse.json({
      success: true,
      message: 'Found 20 episodes.',
      podcast: podcastWithProblems,
      importedEpisodes: 20,
      problems: ['One has no date.'],
    }),
  )
  fireEvent.change(await findGeography('Geography', 'Ohio'), { target: { value: 'Ohio' } })
  const { result } = renderHook(() => useToasts())
  fireEvent.click(button('Add Podcast'))
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  const link = { text: 'View Episodes of The Long Table', path: '/admin/podcasts/3' }
  expect(result.current[0]?.link).toEqual(link)
  expect(page.toasts()[0]).toEqual({
    title: 'Podcast added successfully',
    description: 'Found 20 episodes. One has no date.',
    isFailure: false,
  })
  expect(sent).toEqual([{ url: address, geography: 'Ohio' }])
  expect(screen.queryByRole('heading', { name: 'The Long Table' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('RSS URL').value).toBe('')
})

test('of a web page its feeds are listed with their titles, and the chosen one is shown [S2.179]', async () => {
  const offered_feeds = [
    { url: 'https://show.example/feed.xml', title: 'The Long Table' },
    { url: 'https://show.example/comments.xml', title: '' },
  ]
  answering('/api/podcasts/feed/preview', () => HttpResponse.json({ offered_feeds }))
  await open()
  requestPreview('https://show.example/')
  await screen.findByText('This address is a web page, not a feed. It links to these feeds:')
  screen.getByText('https://show.example/feed.xml')
  screen.getByText('A web page with 2 feeds')
  expect(screen.queryByRole('button', { name: 'Add Podcast' })).toBeNull()
  button('Preview https://show.example/comments.xml')
  const sent = answerPreview()
  fireEvent.click(button('Preview The Long Table'))
  await screen.findByRole('heading', { name: 'The Long Table' })
  expect(sent).toEqual([{ url: 'https://show.example/feed.xml' }])
  expect(screen.getByLabelText('RSS URL')).toHaveProperty('value', 'https://show.example/feed.xml')
  expect(screen.queryByText(/web page/)).toBeNull()
})

const spokenAlerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])

test.each([
  [400, 'There is no podcast feed at this address.'],
  [502, "feeds.example doesn't answer."],
])(
  'a feed that cannot be shown (%i) says why in place and in a toast, and another one can be tried [S2.180]',
  async (status, text) => {
    answering('/api/podcasts/feed/preview', () => refusal(status, text))
    const page = await open()
    requestPreview(address)
    await waitFor(() => expect(spokenAlerts()).toEqual([text]))
    expect(page.toasts()).toEqual([
      { title: 'Failed to add podcast', description: `${status}: ${text}`, isFailure: true },
    ])
    expect(screen.queryByRole('button', { name: 'Add Podcast' })).toBeNull()
    answerPreview()
    requestPreview('https://feeds.example/b.xml')
    await screen.findByRole('heading', { name: 'The Long Table' })
    expect(spokenAlerts()).toEqual([])
  },
)

test('while a feed is read nothing can be sent twice, and the old preview disappears when the address changes', async () => {
  const { released: wait, answer } = gate()
  server.use(
    http.post('*/api/podcasts/feed/preview', async () => {
      await wait
      return HttpResponse.json(feedPreview)
    }),
  )
  await open()
  const status = within(screen.getByRole('region', { name: 'Add New Podcast' })).getByText('', {
    selector: '[role=status]',
  })
  requestPreview(address)
  expect(await screen.findByRole('button', { name: 'Reading the feed…' })).toHaveProperty('disabled', true)
  expect(status.textContent).toBe('Reading the feed…')
  answer()
  await screen.findByRole('heading', { name: 'The Long Table' })
  expect(status.textContent).toBe('The Long Table, 1,234 episodes')
  fireEvent.change(screen.getByLabelText('RSS URL'), { target: { value: 'https://feeds.example/b' } })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'The Long Table' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Add Podcast' })).toBeNull()
})

const here = {
  id: 3,
  name: 'Long Table',
  is_checked: true,
  is_elsewhere: false,
  is_likely: false,
  is_whole: true,
  is_opted_out: false,
}

test.each<[change: Partial<typeof here>, text: string, isOffered: boolean]>([
  [{}, '', false],
  [{ is_elsewhere: true }, ' Its feed is at another address.', false],
  [{ is_checked: false }, ' The feed is no longer checked. Add it again to resume checks.', true],
  [{ is_whole: false }, " Its first import didn't finish. Add it again to complete it.", true],
  [{ is_whole: false, is_elsewhere: true }, ' Its feed is at another address.', false],
  [{ is_opted_out: true, is_checked: false }, ' Its publisher has opted it out.', false],
])('a podcast that is here already (%j) is named [S2.181]', async (change, text, isOffered) => {
  answerPreview({ known: { ...here, ...change } })
  await open()
  requestPreview(address)
  const link = await screen.findByRole('link', { name: 'Long Table' })
  expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
  expect(link.parentElement?.textContent).toBe(`This podcast is already here: Long Table (ID 3).${text}`)
  expect(screen.queryByRole('button', { name: 'Add Podcast' }) !== null).toBe(isOffered)
})

test('a feed that looks like a podcast here is added once more, or its podcast moves to the new address [S2.203]', async () => {
  answerPreview({ known: { ...here, is_elsewhere: true, is_likely: true } })
  const sent = answering('/api/podcasts/feed', () =>
    HttpResponse.json({
      success: true,
      message: 'Long Table: 1 new episode.',
      podcast: podcastWithProblems,
      importedEpisodes: 1,
      problems: [],
    }),
  )
  const page = await open()
  for (const [count, name] of ['Use This Address', 'Import It Anyway'].entries()) {
    requestPreview(address)
    const link = await screen.findByRole('link', { name: 'Long Table' })
    expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
    expect(link.parentElement?.textContent).toBe(
      'This looks like a podcast that is already here: Long Table (ID 3). Its feed is at another address.',
    )
    fireEvent.click(button(name))
    await waitFor(() => expect(page.toasts()).toHaveLength(count + 1))
  }
  expect(sent).toEqual([
    { url: address, geography: 'United States', if_known: 'move' },
    { url: address, geography: 'United States', if_known: 'add' },
  ])
  expect(page.toasts().map(({ title }) => title)).toEqual(['Podcast added successfully', 'Address changed'])
})

test.each([
  ['', 'Please enter a podcast RSS URL'],
  ['   ', 'Please enter a podcast RSS URL'],
  ['feeds example', 'Please enter a valid URL'],
  ['ftp://feeds.example/a.xml', 'Please enter a valid URL'],
])('the feed address "%s" is not sent: %s [S5.4]', async (url, text) => {
  const sent = answerPreview()
  await open()
  requestPreview(url)
  await screen.findByText(text)
  expect(sent).toEqual([])
})

test('the geography of a new podcast is United States at first, and every other one can be chosen [S9.21]', async () => {
  await open()
  const select = await findGeography('Geography', 'Ohio')
  expect(select).toHaveProperty('value', 'United States')
  expect(within(select).getAllByRole('option')).toHaveLength(geographies.length)
})

test('a failure to load geographies is shown, and United States can still be chosen [S8.27]', async () => {
  server.use(http.get('*/api/geography', () => refusal(502, "The server doesn't answer.")))
  const page = await open()
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch geography', description: "502: The server doesn't answer.", isFailure: true },
  ])
  expect(screen.getByLabelText('Geography')).toHaveProperty('value', 'United States')
})

test('a list is sent as it is, and its import shows how far it is, with a result for each feed [S14.38]', async () => {
  const sent: { geography: string | null; text: string }[] = []
  server.use(
    http.post('*/api/podcasts/opml', async ({ request }) => {
      sent.push({ geography: new URL(request.url).searchParams.get('geography'), text: await request.text() })
      server.use(importing({ import: listImport }))
      const message = '4 feeds are being imported.'
      return HttpResponse.json(
        { success: true, message, feeds: 4, duplicates: 2, broken_count: 3 },
        { status: 202 },
      )
    }),
  )
  const page = await open()
  const file = new File(['<opml/>'], 'podcasts.opml')
  fireEvent.change(await findGeography('Region for these feeds', 'Ohio'), {
    target: { value: 'Ohio' },
  })
  fireEvent.change(screen.getByLabelText('List of podcasts (OPML)'), { target: { files: [file] } })
  await screen.findByText('3 of 4 feeds are done: 1 added, 1 already here, 1 not imported.')
  expect(sent).toEqual([{ geography: 'Ohio', text: '<opml/>' }])
  expect(page.toasts()).toEqual([
    { title: 'List import started', description: '4 feeds are being imported.', isFailure: false },
  ])
  expect(button('Import a list (OPML)').getAttribute('aria-disabled')).toBe('true')
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Feed', 'Result'],
    ['onehttps://one.example/f', 'Added. One: 20 episodes.'],
    ['twohttps://two.example/f', 'It was already here.'],
    ['threehttps://three.example/f', "Not imported. three.example doesn't answer."],
    ['fourhttps://four.example/f', 'Waiting'],
    ['Paris', 'Left out. It has no feed address.'],
  ])
  screen.getByText('2 rows repeated a feed. 3 rows had no feed address; the first are listed below.')
})

test('the import of a list is stopped after confirmation; podcasts already added stay [S14.37]', async () => {
  const sent: unknown[] = []
  server.use(
    importing({ import: listImport }),
    http.post('*/api/podcasts/opml/stop', async ({ request }) => {
      sent.push(await request.json())
      server.use(importing({ import: { ...listImport, is_stopped: true } }))
      return HttpResponse.json({ success: true, message: 'The import is stopping.' }, { status: 202 })
    }),
  )
  const page = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Import' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop the import?' }))
  expect(sent).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Stop Import' }))
  await waitFor(() => expect(page.toasts().map(({ title }) => title)).toEqual(['Stopping the import']))
  expect(sent).toEqual([{ started_at: listImport.started_at }])
  const stopping = await screen.findByRole('button', { name: 'Stopping…' })
  expect(stopping.getAttribute('aria-disabled')).toBe('true')
})

test('an import that was stopped says so [S14.37]', async () => {
  server.use(importing({ import: { ...listImport, is_over: true, is_stopped: true } }))
  await open()
  await screen.findByText('The import was stopped: 1 added, 1 already here, 1 not imported.')
  expect(screen.queryByRole('button', { name: 'Stop Import' })).toBeNull()
})

test('a list that is refused says why, and the next one can be sent', async () => {
  server.use(http.post('*/api/podcasts/opml', () => refusal(400, "This isn't a list of podcasts (OPML).")))
  const page = await open()
  const file = new File(['Hello'], 'hello.txt')
  fireEvent.change(screen.getByLabelText('List of podcasts (OPML)'), { target: { files: [file] } })
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Failed to import the list',
      description: "400: This isn't a list of podcasts (OPML).",
      isFailure: true,
    },
  ])
  await waitFor(() => expect(button('Import a list (OPML)').getAttribute('aria-disabled')).toBe('false'))
})

test('an import whose state failed to load can be retried', async () => {
  server.use(http.get('*/api/podcasts/opml/progress', () => refusal(502, "The server doesn't answer.")))
  await open()
  await screen.findByText("Couldn't load.")
  server.use(importing({ import: { ...listImport, is_over: true } }))
  fireEvent.click(button('Try again'))
  await screen.findByText('The import is done: 1 added, 1 already here, 1 not imported.')
  expect(button('Import a list (OPML)').getAttribute('aria-disabled')).toBe('false')
})

test('results with failures are open after the import, failures first [S7.98]', async () => {
  server.use(importing({ import: { ...listImport, is_over: true } }))
  await open()
  const results = (await screen.findByText('Results')).closest('details')
  expect(results?.open).toBe(true)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    'three',
    'oneht',
    'twoht',
    'fourh',
    'Paris',
  ])
})

test('results of an import without failures are closed when it is over', async () => {
  const feeds = listImport.feeds.filter(({ state }) => state !== 'failed')
  server.use(importing({ import: { ...listImport, feeds, broken: [], broken_count: 0, is_over: true } }))
  await open()
  expect((await screen.findByText('Results')).closest('details')?.open).toBe(false)
})

test('the list of all podcasts is saved as a file [S14.40]', async () => {
  let requested = 0
  server.use(
    http.get('*/api/podcasts/opml', () => {
      requested += 1
      return new HttpResponse('<opml/>', {
        headers: { 'content-disposition': 'attachment; filename="sidelight-podcasts-2026-03-01.opml"' },
      })
    }),
  )
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  await open()
  fireEvent.click(button('Export a list'))
  await waitFor(() => expect(saved).toEqual(['sidelight-podcasts-2026-03-01.opml']))
  click.mockRestore()
  expect(requested).toBe(1)
})
