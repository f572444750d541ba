import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { findPageSource, nameViewerSource } from '#infra/constructs/edge-functions.ts'

type EdgeRequest = { uri: string; headers: Record<string, { value: string }> }

/** Runs a viewer-request function as CloudFront does: `handler` in a script of its own. */
function runAtEdge(source: string, request: EdgeRequest, viewerAddress = '198.51.100.7'): EdgeRequest {
  const event = { version: '1.0', viewer: { ip: viewerAddress }, request }
  return runInNewContext(`${source}\nhandler(event)`, { event })
}

describe('finding a page', () => {
  const source = findPageSource('tests/template/site')
  const uriFor = (uri: string) => runAtEdge(source, { uri, headers: {} }).uri

  test('leaves assets and files at the root alone', () => {
    expect(uriFor('/assets/index-a1b2c3.js')).toBe('/assets/index-a1b2c3.js')
    expect(uriFor('/robots.txt')).toBe('/robots.txt')
    expect(uriFor('/config.json')).toBe('/config.json')
  })

  test('finds the pages that have a file of their own, with and without a slash', () => {
    expect(uriFor('/')).toBe('/index.html')
    expect(uriFor('/about')).toBe('/about/index.html')
    expect(uriFor('/about/')).toBe('/about/index.html')
  })

  test.each([
    '/episode/7',
    '/topic/U.S._politics',
    '/stance/far-left',
    '/auth/reset',
    '/constructor',
    '/__proto__',
    '/robots.txt/x',
    '/shell',
  ])('answers %s with the shell', (uri) => {
    expect(uriFor(uri)).toBe('/shell.html')
  })

  test('fits into the 10 kB that CloudFront allows', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_000)
  })
})

describe('naming the viewer', () => {
  test('overwrites what the viewer claims', () => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } }
    const request = runAtEdge(nameViewerSource(), { uri: '/api/auth/login', headers })
    expect(request.headers).toEqual({
      'x-viewer-address': { value: '198.51.100.7' },
      accept: { value: '*/*' },
    })
  })

  test('answers a form that the gateway would not take with the way out, and passes on what fits', () => {
    const form = (bytes: number) =>
      runAtEdge(nameViewerSource(), {
        uri: '/api/episodes/start-batch-upload',
        headers: { 'content-length': { value: String(bytes) } },
      })
    expect(form(4 * 1024 * 1024)).toMatchObject({ uri: '/api/episodes/start-batch-upload' })
    expect(form(4 * 1024 * 1024 + 1)).toMatchObject({
      statusCode: 413,
      body: { data: expect.stringContaining('Send JSON that names the files and their sizes instead') },
    })
  })
})
