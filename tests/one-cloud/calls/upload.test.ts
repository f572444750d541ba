import { expect, test } from 'vitest'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { addedShow, sharedCloud } from '#tests/one-cloud/shared-cloud.ts'

const spokenJson = JSON.stringify({
  segments: Array.from({ length: 6 }, (_, index) => ({
    start: index * 4,
    end: index * 4 + 4,
    text: `Sentence number ${index + 1} of an episode that was transcribed elsewhere.`,
  })),
})

test('a transcript is uploaded on the site’s address, read after its event, and followed by the stream', async () => {
  const cloud = await sharedCloud()
  const { podcastId, episodes, admin: session } = await addedShow()
  const filename = `p${podcastId}-e${episodes.at(-1)?.id}-20260301.json`
  const begun = await cloud.call(uploadsApi.start, {
    body: { files: [{ filename, size: Buffer.byteLength(spokenJson) }] },
    session,
  })
  const { sessionId } = uploadsApi.start.answer.parse(await begun.json())
  const renewed = await cloud.call(uploadsApi.renew, {
    params: { session: sessionId },
    body: { files: [1], replace: true },
    session,
  })
  const [address] = uploadsApi.renew.answer.parse(await renewed.json()).uploads
  if (!address) throw new Error('An address was to be given.')
  expect(address.url.startsWith(`${cloud.siteUrl}/uploads/${sessionId}/`)).toBe(true)
  const { url, method, headers } = address
  expect((await fetch(url, { method, headers, body: `${spokenJson} ` })).status).toBe(403)
  expect((await fetch(url, { method, headers, body: spokenJson })).status).toBe(200)
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${cloud.siteUrl}${uploadProgressPath.replace('{sessionId}', sessionId)}`, {
    headers: { cookie },
  })
  expect(await stream.text()).toContain('"status":"success"')
})
