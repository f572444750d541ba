import { expect, test, vi } from 'vitest'
import { savedAudioPath } from '#shared/rules/saved-copies.ts'
import { answerAudio } from '#web/worker/saved-audio.ts'
import { keepNewest, savedAtOf, toCopy } from '#web/worker/saved-copies.ts'
import { titleIn, withNotice, withSavedPages, withTitle } from '#web/worker/saved-html.ts'

const now = new Date('2026-11-28T20:40:00Z')
const answerWith = (cacheControl: string, status = 200) =>
  new Response('text', { status, headers: { 'cache-control': cacheControl } })

test.each([
  ['public, max-age=0, s-maxage=60', 200, true],
  ['private, no-store', 200, false],
  ['no-store', 200, false],
  ['no-cache', 200, false],
  ['public, max-age=0', 404, false],
])('of answers that are %s with status %i a copy is kept: %s [S25.7]', (cacheControl, status, isKept) => {
  expect(toCopy(answerWith(cacheControl, status), false, now) !== undefined).toBe(isKept)
})

test('a copy knows when it was saved, and is used for 30 days [S25.8]', async () => {
  const copy = toCopy(answerWith('no-cache'), true, now)
  if (!copy) throw new Error('There is no copy.')
  expect(await copy.clone().text()).toBe('text')
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(savedAtOf(copy, after(29))).toEqual(now)
  expect(savedAtOf(copy, after(30))).toBeUndefined()
  expect(savedAtOf(answerWith('public'), now)).toBeUndefined()
})

test('a full cache loses what was saved first [S25.8]', async () => {
  const remaining = new Set(['/1', '/2', '/3', '/4'])
  const cache = {
    keys: async () => [...remaining],
    delete: vi.fn(async (path: string) => remaining.delete(path)),
  }
  await keepNewest(cache, 3)
  await keepNewest(cache, 3)
  expect([...remaining]).toEqual(['/2', '/3', '/4'])
})

const hostile = '</title><script>alert(1)</script> & "quotes"'

test('titles and addresses of saved pages are shown as text [S25.7]', () => {
  const shell = withTitle('<title>Sidelight</title><div id="root"></div>', hostile)
  expect(shell).not.toContain('<script>')
  expect(titleIn(shell)).toBe(hostile)
  const offline = '<div id="saved-pages"><p>None</p></div><p>after</p>'
  expect(withSavedPages(offline, [])).toBe(offline)
  const listed = withSavedPages(offline, [{ path: '/episode/7"onclick="x', title: hostile }])
  expect(listed).not.toContain('<script>')
  expect(listed).not.toContain('7"')
  expect(listed).toContain('<p>after</p>')
  expect(withNotice('<div id="root">$&</div>', '<p>$1</p>')).toBe('<p>$1</p><div id="root">$&</div>')
})

test('another site’s script is not loaded as saved audio [S25.152]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) })
  const request = new Request(`https://site.example${savedAudioPath('https://evil.example/x.js')}`)
  Object.defineProperty(request, 'destination', { value: 'script' })
  expect((await answerAudio(request)).type).toBe('error')
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('an audio element goes on with the publisher’s audio if nothing is saved [S25.152]', async () => {
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) })
  const request = new Request(`https://site.example${savedAudioPath('https://host.example/7.mp3')}`)
  Object.defineProperty(request, 'destination', { value: 'audio' })
  expect((await answerAudio(request)).headers.get('location')).toBe('https://host.example/7.mp3')
  vi.unstubAllGlobals()
})
