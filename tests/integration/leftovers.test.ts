import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findJson, listByPrefix, openStore, putJson, type Store } from '#functions/clients/store.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { findNewImage } from '#functions/use-cases/ingestion/copy-image.ts'
import { sweepLeftovers } from '#functions/use-cases/runs/sweep-leftovers.ts'
import {
  currentBuildFile,
  replacedFilesFile,
  replacedFilesSchema,
  siteAssetsPrefix,
} from '#shared/deployment/site-builds.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, [sampleItem(1)])
})
afterAll(() => environment?.close())

async function keysBelow(store: Store, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of listByPrefix(store, prefix)) keys.push(key.slice(prefix.length))
  return keys.toSorted()
}

test('after publication a run’s answers, later ones and the current transcript stay, and so does everything younger than a day', async () => {
  const prefix = 'episodes/1/'
  const kept = [
    'analysis/10/analysis.json',
    'analysis/11/summary.json',
    'audio-9.mp3',
    'transcript-used.json',
    'transcription-11.json',
  ]
  const left = [
    'analysis/1/summary.json',
    'analysis/9/analysis.json',
    'transcript-replaced.json',
    'transcription-10.json',
    'transcription-2.json',
  ]
  for (const name of [...kept, ...left]) await putJson(environment.store, prefix + name, {})
  // This file belongs to another episode whose id has the same prefix.
  await putJson(environment.store, 'episodes/10/analysis/1/summary.json', {})
  const episode = await getEpisode(environment.catalogue, 1)
  const transcript = {
    key: `${prefix}transcript-used.json`,
    hash: 'used',
    source: 'publisher',
    language: 'en',
    durationSeconds: 60,
    isTimed: true,
    wordCount: 9,
  } as const
  await saveEpisode(environment.catalogue, episode, { ...episode, transcript })

  const run = { episodeId: 1, attempt: 12, workAttempt: 10 }
  await sweepLeftovers(environment, run, new Date())
  expect(await keysBelow(environment.store, prefix)).toEqual([...kept, ...left].toSorted())
  await sweepLeftovers(environment, run, new Date(Date.now() + 25 * 3_600_000))
  expect(await keysBelow(environment.store, prefix)).toEqual(kept)
  expect(await keysBelow(environment.store, 'episodes/10/')).toEqual(['analysis/1/summary.json'])
})

test('of an episode’s images the current and the previous one stay, and so do other episodes’ images', async () => {
  const media = openStore('media')
  await putJson(media, 'media/episode-10-abc-96.webp', {})
  const picture = (red: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const fetch = async (address: string) => ({
    status: 200,
    url: address,
    redirects: [],
    headers: {},
    isEncoded: false,
    bytes: await picture(Number(new URL(address).searchParams.get('red'))),
  })
  const client = { fetch, open: () => Promise.reject(new Error('Pictures are fetched whole.')) }
  const keys: string[] = []
  let image: { key: string; sourceUrl: string } | undefined
  for (const red of [10, 120, 240]) {
    const imageSourceUrl = `https://pictures.example/?red=${red}`
    const found = await findNewImage({ client, media }, { kind: 'episode', id: 1 }, { image, imageSourceUrl })
    image = found.image
    if (!image) throw new Error(`No picture: ${found.problem}`)
    keys.push(image.key)
  }
  const owners = (await keysBelow(media, 'media/episode-1-')).map((name) => name.split('-')[0])
  expect(new Set(owners)).toEqual(new Set(keys.slice(1).map((key) => key.slice('episode-1-'.length))))
  expect(await keysBelow(media, 'media/episode-10-')).toEqual(['abc-96.webp'])
})

test('files of earlier builds are deleted after a month without use; without a list of this build, none is', async () => {
  // The test has no bucket for the site, so the store's bucket stands in.
  process.env.SITE_BUCKET = environment.store.bucket
  const { handler } = await import('#functions/entries/schedules/sweep-site.ts')
  const keyOf = (name: string) => `${siteAssetsPrefix}${name}`
  const names = ['brought-back.js', 'long-replaced.js', 'named.js', 'replaced.js']
  for (const name of names) await putJson(environment.store, keyOf(name), {})
  const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const replaced = { [keyOf('brought-back.js')]: monthAgo, [keyOf('long-replaced.js')]: monthAgo }
  await putJson(environment.store, replacedFilesFile, replaced)

  expect(await handler({})).toEqual({ stored: 0, replaced: 0, deleted: 0 })
  expect(await keysBelow(environment.store, siteAssetsPrefix)).toEqual(names)
  await putJson(environment.store, currentBuildFile, {
    assets: [keyOf('named.js'), keyOf('brought-back.js')],
  })
  expect(await handler({})).toEqual({ stored: 4, replaced: 1, deleted: 1 })
  expect(await keysBelow(environment.store, siteAssetsPrefix)).toEqual([
    'brought-back.js',
    'named.js',
    'replaced.js',
  ])
  const noted = await findJson(environment.store, replacedFilesFile, replacedFilesSchema)
  expect(Object.keys(noted ?? {})).toEqual([keyOf('replaced.js')])
  expect(await handler({})).toEqual({ stored: 3, replaced: 1, deleted: 0 })
})
