import type { Writable } from 'node:stream'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/**
 * Always writes a body. Without one, Lambda delays the response until the function times out (runtime
 * interface client, issue 95).
 */
export function answerWhole(output: Writable, answer: APIGatewayProxyStructuredResultV2): void {
  const { statusCode, headers, body } = answer
  awslambda.HttpResponseStream.from(output, { statusCode, headers }).end(body)
}

export async function answerEvents(
  output: Writable,
  send: (events: Writable) => Promise<void>,
): Promise<void> {
  const events = awslambda.HttpResponseStream.from(output, {
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store' },
  })
  try {
    await send(events)
  } finally {
    events.end()
  }
}
