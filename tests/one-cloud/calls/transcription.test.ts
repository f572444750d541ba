import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { addFeed, transcribed } from '#tests/integration/episode-rows.ts'
import { spokenSentences } from '#tests/integration/publisher.ts'
import { sharedCloud, sharedPublisher } from '#tests/one-cloud/shared-cloud.ts'
import { silence } from '#tests/silence.ts'

test('audio without a transcript is downloaded, transcribed, analysed and published', async () => {
  const cloud = await sharedCloud()
  const publisher = await sharedPublisher()
  publisher.change('/two.mp3', { type: 'audio/wav', content: silence(60) })
  const watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
  const row = await transcribed(watch, 'Streets')
  expect(row).toMatchObject({ transcript_status: 'completed', has_transcript: true, has_summary: true })
  const visited = await cloud.call(episodesApi.get, { params: { id: row.id } })
  const { quotes } = episodesApi.get.answer.parse(await visited.json())
  expect(quotes.length).toBeGreaterThanOrEqual(1)
  const spoken = spokenSentences.join(' ')
  for (const quote of quotes) expect(spoken).toContain(quote.quote_text.replace(/\.$/, ''))
})

test('the audio carries the tag by which it is deleted, and nothing else does', async () => {
  const { s3 } = (await sharedCloud()).cloud.services
  const objects = s3.bucketNames().flatMap((name) => s3.listObjects(name))
  const tagged = objects.filter(({ tags }) => Object.keys(tags).length > 0)
  expect(tagged.map(({ key, tags }) => [key.replace(/\d+/, 'n'), tags])).toEqual([
    ['episodes/n/audio-1.wav', { kind: 'audio' }],
  ])
})
