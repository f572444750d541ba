import { afterAll, describe } from 'vitest'
import { closeSharedCloud } from '#tests/integration/one-cloud/shared-cloud.ts'

/** In this order on one cloud: the first finds an empty catalogue, the second a new show's episodes, the last hides the show. */
const parts = {
  'calls of the deployed system': () => import('#tests/integration/one-cloud/deployed-calls.test.ts'),
  'feeds of the deployed system': () => import('#tests/integration/one-cloud/feeds.test.ts'),
  'pages of the deployed system': () => import('#tests/integration/one-cloud/pages.test.ts'),
}

afterAll(closeSharedCloud)

for (const [name, run] of Object.entries(parts)) {
  describe(name, async () => {
    await run()
  })
}
