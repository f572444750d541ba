import { expect, test } from 'vitest'
import { responseOf } from './answer.ts'
import { bodyText } from './message.ts'

test('sends status, headers, cookies and a decoded body', async () => {
  const response = responseOf(
    JSON.stringify({
      statusCode: 201,
      headers: { 'Content-Type': 'text/html', 'x-count': 3 },
      cookies: ['a=1; Path=/', 'b=2'],
      body: Buffer.from('<p>é</p>').toString('base64'),
      isBase64Encoded: true,
    }),
  )
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('text/html')
  expect(response.headers.get('x-count')).toBe('3')
  expect(response.headers.get('content-length')).toBe('9')
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
  expect(await bodyText(response)).toBe('<p>é</p>')
})

test('treats an answer without a status as the JSON body of a 200', async () => {
  const response = responseOf('{"hello":[1]}')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(await bodyText(response)).toBe('{"hello":[1]}')
})

test('sends a text body as plain text and answers 500 for a malformed answer', async () => {
  expect(responseOf('{"statusCode":200,"body":"x"}').headers.get('content-type')).toContain('text/plain')
  const malformed = responseOf('{"statusCode":"soon"}')
  expect([malformed.status, await bodyText(malformed)]).toEqual([500, '{"message":"Internal Server Error"}'])
})
