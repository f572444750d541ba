import { totalCountHeader } from '#shared/api/contract.ts'
import { MalformedAnswer } from '#web/lib/api/api-error.ts'
import { type CallAnswer, type CallInput, dropUnsafeUrls, send } from '#web/lib/api/client.ts'
import { laterAnswers } from '#web/lib/api/later-answers.ts'

type PodcastPage = { answer: CallAnswer<'podcasts.list'>; totalCount: number }

/** Instead of `callPage`, which all pages of the site load, and which reads no total. */
export async function callPodcastPage(input: CallInput<'podcasts.list'>): Promise<PodcastPage> {
  const response = await send('podcasts.list', input)
  const text = await response.text()
  try {
    const answer = laterAnswers['podcasts.list'](JSON.parse(text, dropUnsafeUrls))
    return { answer, totalCount: Number(response.headers.get(totalCountHeader)) }
  } catch {
    throw new MalformedAnswer(text)
  }
}
