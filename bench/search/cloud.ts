import path from 'node:path'
import { createDynamoDb, createS3, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { createBenchPodcast, numbers } from '#bench/catalogue.ts'
import { fillPostings, saveShown, savingShown } from '#bench/search/filled-cloud.ts'
import { newestAt, type Plan } from '#bench/search/plan.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table/table.ts'
import { definitionOf } from '#tests/integration/catalogue-environment.ts'
import { countUnits, type Units } from '#tests/integration/counting-table.ts'

export type SearchCloud = {
  postings: number
  writeUnits: number
  takeUnits(): Units
  environment: NodeJS.ProcessEnv
  close(): Promise<void>
}

const podcastCount = 20
/** Up to so many episodes, all postings are written, not only those of the words that are searched for. */
const mostFilledFully = 100

export async function openCloud(folder: string, plan: Plan): Promise<SearchCloud> {
  const dynamoDb = await createDynamoDb({ folder: path.join(folder, 'tables') })
  const s3 = createS3({ folder: path.join(folder, 'objects'), onEvent: () => {} })
  s3.createBucket('store')
  for (const name of ['Catalogue', 'Search']) await dynamoDb.createTable(definitionOf(name))
  const counting = countUnits(dynamoDb)
  const saving = savingShown(counting.service, (episode) => saveShown(cloud, plan, episode))
  const endpoint = await startAwsEndpoint({ services: [saving, s3], port: 0, secretOf: () => 'bench' })
  const environment = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    CATALOGUE_TABLE: 'Catalogue',
    SEARCH_TABLE: 'Search',
    STORE_BUCKET: 'store',
    AT: new Date(newestAt).toISOString(),
  }
  Object.assign(process.env, environment)
  const podcasts = []
  for (const number of numbers(podcastCount))
    podcasts.push(await createBenchPodcast(openTable('Catalogue'), number))
  const cloud = { search: openTable('Search'), store: openStore('store'), podcasts }
  counting.take()
  const isAll = plan.size <= mostFilledFully
  const postings = await fillPostings(counting.service, { cloud, plan, isAll })
  return {
    postings,
    writeUnits: counting.take().writes,
    takeUnits: () => counting.take(),
    environment,
    async close() {
      await endpoint.close()
      await dynamoDb.close()
    },
  }
}
