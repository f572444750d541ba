import { afterAll, describe } from 'vitest'
import { closeSharedCloud } from '#tests/integration/one-cloud/shared-cloud.ts'

/**
 * In this order on one cloud: the first finds an empty catalogue, the second adds the show that most ask for. An uploaded transcript takes
 * its episode out of the feeds, and so comes after them; the pages hide the show, the last deletes a person of the sample.
 */
const parts = {
  'calls of the deployed system': () => import('#tests/integration/one-cloud/deployed-calls.test.ts'),
  'the whole product': () => import('#tests/integration/one-cloud/whole-product.test.ts'),
  'the address of a feed': () => import('#tests/integration/one-cloud/secret-address.test.ts'),
  'feeds of the deployed system': () => import('#tests/integration/one-cloud/feeds.test.ts'),
  uploads: () => import('#tests/integration/one-cloud/upload.test.ts'),
  'pages of the deployed system': () => import('#tests/integration/one-cloud/pages.test.ts'),
  transcription: () => import('#tests/integration/one-cloud/transcription.test.ts'),
  'an account that is deleted': () => import('#tests/integration/one-cloud/account-deletion.test.ts'),
}

afterAll(closeSharedCloud)

for (const [name, run] of Object.entries(parts)) {
  describe(name, async () => {
    await run()
  })
}
