import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { commonLogTime, isTextual, requestEvent } from './event.ts'
import { combineHeaders } from './node-server.ts'

const options = {
  apiId: 'a1',
  domainName: 'a1.execute-api.us-east-1.amazonaws.com',
  accountId: '000000000000',
  routeKey: 'POST /x/{id}',
  rawPath: '/x/1 2',
  pathParameters: { id: '1 2' },
  requestId: 'r1',
  now: new Date('2025-01-05T07:08:09.010Z'),
}

function eventOf(change: { query?: string; headers?: string[]; body?: string }) {
  const request = {
    method: 'POST',
    path: '/x/1%202',
    query: change.query ?? '',
    headers: combineHeaders(change.headers ?? []),
    body: Readable.from([]),
    sourceAddress: '203.0.113.9',
    signal: new AbortController().signal,
  }
  return requestEvent(request, Buffer.from(change.body ?? ''), options)
}

test('has the shape of payload format 2.0', () => {
  const event = eventOf({
    query: 'a=1&a=2&b=x%20y&__proto__=z',
    headers: ['User-Agent', 'probe', 'X-A', '1', 'x-a', '2'],
  })
  expect(event).toEqual({
    version: '2.0',
    routeKey: 'POST /x/{id}',
    rawPath: '/x/1 2',
    rawQueryString: 'a=1&a=2&b=x%20y&__proto__=z',
    headers: { 'user-agent': 'probe', 'x-a': '1,2' },
    queryStringParameters: { a: '1,2', b: 'x y' },
    pathParameters: { id: '1 2' },
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'a1',
      domainName: options.domainName,
      domainPrefix: 'a1',
      http: {
        method: 'POST',
        path: '/x/1 2',
        protocol: 'HTTP/1.1',
        sourceIp: '203.0.113.9',
        userAgent: 'probe',
      },
      requestId: 'r1',
      routeKey: 'POST /x/{id}',
      stage: '$default',
      time: '05/Jan/2025:07:08:09 +0000',
      timeEpoch: 1736060889010,
    },
  })
})

test('moves cookies out of the headers', () => {
  const event = eventOf({ headers: ['Cookie', 'a=1; b=2', 'cookie', 'c=3'] })
  expect(event.cookies).toEqual(['a=1', 'b=2', 'c=3'])
  expect(event.headers).toEqual({})
})

test('encodes every body but text, JSON, XML and JavaScript', () => {
  const form = eventOf({ headers: ['content-type', 'application/x-www-form-urlencoded'], body: 'a=1' })
  expect([form.body, form.isBase64Encoded]).toEqual(['YT0x', true])
  const json = eventOf({ headers: ['content-type', 'application/json; charset=utf-8'], body: '{"é":1}' })
  expect([json.body, json.isBase64Encoded]).toEqual(['{"é":1}', false])
  expect(isTextual('multipart/form-data; boundary=x')).toBe(false)
  expect(isTextual('application/rss+xml')).toBe(true)
  expect(isTextual(null)).toBe(false)
})

test('writes the time in the format of access logs', () => {
  expect(commonLogTime(new Date('2020-03-12T19:03:58Z'))).toBe('12/Mar/2020:19:03:58 +0000')
})
