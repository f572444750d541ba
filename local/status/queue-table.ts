import type { Queue } from '#emulator/services/sqs/queue.ts'
import type { Sqs } from '#emulator/services/sqs/sqs.ts'
import { type Content, type Html, html } from '#local/status/html.ts'
import { instant, table } from '#local/status/page.ts'

const shownMessages = 5
const shownCharacters = 2000

function oldestMessages({ name, peek }: Queue): Content {
  const messages = peek(shownMessages)
  if (messages.length === 0) return undefined
  const items = messages.map(
    ({ body, sentAt, receiveCount }) =>
      html`<li>Sent ${instant(sentAt)} UTC, received ${receiveCount} times<pre>${body.slice(0, shownCharacters)}</pre></li>`,
  )
  return html`<details><summary>Oldest<span class="hidden"> messages of ${name}</span></summary><ol>${items}</ol></details>`
}

/** Queues with what lies in them; a dead-letter queue with messages is where to look first. */
export function queueTable(sqs: Sqs): Html {
  const rows = sqs.queues().map((queue) => {
    const { visible, inFlight, delayed } = queue.counts()
    return [queue.name, visible, inFlight, delayed, oldestMessages(queue)]
  })
  const columns = ['Queue', 'Waiting', 'In flight', 'Delayed', 'Messages']
  return table('Queues', columns, { rows, empty: 'There is no queue.' })
}
