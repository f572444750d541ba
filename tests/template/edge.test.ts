import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { refusalAnswer } from '#functions/http/answer.ts'
import { findPageSource, nameViewerSource, readOnlySource } from '#infra/constructs/edge-functions.ts'
import { contracts } from '#shared/api/all.ts'
import { authApi } from '#shared/api/auth.ts'
import type { Contract } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { gatewayCalls } from '#shared/deployment/rate-limits.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals } from '#shared/rules/access.ts'

type EdgeRequest = { uri: string; headers: Record<string, { value: string }> }
type AskedRequest = EdgeRequest & { method?: string; cookies?: Record<string, { value: string }> }

/** Runs a viewer-request function as CloudFront does: `handler` in a script of its own. */
function runAtEdge(source: string, asked: AskedRequest, viewerAddress = '198.51.100.7'): EdgeRequest {
  const request = { method: 'GET', cookies: {}, ...asked }
  const event = { version: '1.0', context: { requestId: 'r-1' }, viewer: { ip: viewerAddress }, request }
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

describe('reading only', () => {
  test.each([
    ['the site', findPageSource('tests/template/site')],
    ['pages, feeds and pictures', readOnlySource()],
  ])('%s refuses every other method in our own form', (_what, source) => {
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']) {
      expect(runAtEdge(source, { method, uri: '/about', headers: {} }), method).toEqual({
        statusCode: 405,
        statusDescription: 'Method Not Allowed',
        headers: {
          allow: { value: 'GET, HEAD' },
          'cache-control': { value: 'private, no-store' },
          'content-type': { value: 'text/plain; charset=utf-8' },
          'x-error-code': { value: 'method-not-allowed' },
          'x-request-id': { value: 'r-1' },
        },
        body: { encoding: 'text', data: 'This address can only be read. Use GET or HEAD.' },
      })
    }
  })

  test.each(['GET', 'HEAD'])('lets %s pass as it came', (method) => {
    const asked = { method, uri: '/episode/7', headers: { accept: { value: '*/*' } }, cookies: {} }
    expect(runAtEdge(readOnlySource(), asked)).toEqual(asked)
  })
})

describe('naming the viewer', () => {
  const source = nameViewerSource()
  const ask = (asked: AskedRequest) => runAtEdge(source, asked)

  test('overwrites what the viewer claims', () => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } }
    expect(ask({ uri: '/api/statistics', headers }).headers).toEqual({
      'x-viewer-address': { value: '198.51.100.7' },
      accept: { value: '*/*' },
    })
  })

  test('answers a form that the gateway would not take with the way out, and passes on what fits', () => {
    const uri = '/api/episodes/start-batch-upload'
    const form = (bytes: number) => ask({ uri, headers: { 'content-length': { value: String(bytes) } } })
    expect(form(4 * 1024 * 1024)).toMatchObject({ uri })
    expect(form(4 * 1024 * 1024 + 1)).toMatchObject({
      statusCode: 413,
      body: { data: expect.stringContaining('Send JSON that names the files and their sizes instead') },
    })
  })

  test('answers who is signed in as the function does where there is no session cookie, and only then', () => {
    const { body, headers, statusCode } = refusalAnswer(
      new DomainError('unauthenticated', { code: 'signed-out', message: accessRefusals['signed-out'] }),
      'r-1',
    )
    const uri = authApi.me.path
    const cookies = { '__Secure-refresh': { value: 'r' } }
    expect(ask({ uri, headers: {}, cookies })).toMatchObject({
      statusCode,
      headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, { value }])),
      body: { data: body },
    })
    expect(ask({ uri, headers: {}, cookies: { '__Host-session': { value: 's' } } })).not.toHaveProperty(
      'statusCode',
    )
    expect(ask({ uri, headers: {}, method: 'POST' })).not.toHaveProperty('statusCode')
  })

  test('sends each call of signing in, of admins and of votes to the stage with their limit, and every other to the root', () => {
    const stageOf = ({ method, path }: Contract) => {
      const uri = path.replace(/\{[^}]+\}/g, '7')
      const cookies = { '__Host-session': { value: 's' } }
      const sent = ask({ method, uri, cookies, headers: {} }).uri
      return sent === uri ? '$default' : sent.slice(1, -uri.length)
    }
    const ofStage = (stage: string) => contracts.filter((contract) => stageOf(contract) === stage)
    expect(new Set(contracts.map(stageOf))).toEqual(new Set(Object.keys(gatewayCalls)))
    expect(new Set(ofStage('sign-in'))).toEqual(new Set(Object.values<Contract>(authApi)))
    expect(ofStage('admin')).toEqual(contracts.filter(({ audience }) => audience === 'admin'))
    expect(ofStage('votes')).toEqual([episodesApi.assess])
  })

  test('fits into the 10 kB that CloudFront allows', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(10_000)
  })
})
