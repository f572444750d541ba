import { expect } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { stances } from '#shared/domain/stance.ts'
import type { TestCloud } from '#tests/harness.ts'

/** The answer, with the site's address replaced by the same one for all clouds. */
export async function readJson(cloud: TestCloud, ...call: Parameters<TestCloud['call']>): Promise<unknown> {
  const answer = await cloud.call(...call)
  expect(answer.status, call[0].name).toBe(200)
  return JSON.parse((await answer.text()).replaceAll(cloud.siteUrl, 'https://site'))
}

/** What visitors see, with the bytes of the images. */
export async function readPublic(cloud: TestCloud) {
  const lists = []
  const episodes = []
  for (const stance of stances) {
    const list = sidelightApi.list.answer.parse(
      await readJson(cloud, sidelightApi.list, { body: { stance } }),
    )
    lists.push(list)
    for (const { id } of list.episodes) {
      const params = { id }
      const page = await readJson(cloud, episodesApi.get, { params })
      episodes.push([page, await readJson(cloud, episodesApi.getTranscript, { params })])
    }
  }
  const images = [...new Set(JSON.stringify(episodes).match(/\/media\/[\w.-]+/g))].toSorted()
  const files = await Promise.all(
    images.map(async (path) => {
      const answer = await fetch(`${cloud.siteUrl}${path}`)
      const { headers, status } = answer
      const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
      return [path, status, headers.get('content-type'), headers.get('cache-control'), bytes]
    }),
  )
  return {
    lists,
    episodes,
    files,
    statistics: await readJson(cloud, statisticsApi.get),
    topics: await readJson(cloud, topicsApi.listAll),
  }
}
